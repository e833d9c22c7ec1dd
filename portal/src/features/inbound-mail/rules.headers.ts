/** A header of a mail; `key` in small letters. */
export interface MailHeader {
  key: string
  value: string
}

const valuesOf = (headers: readonly MailHeader[], key: string): string[] =>
  headers.filter((header) => header.key === key).map(({ value }) => value.trim())

const addressing = ['to', 'cc', 'delivered-to', 'x-original-to', 'envelope-to', 'x-forwarded-to', 'x-envelope-to']
const mostTokens = 5

/** The signed parts of our own address among the recipients: `replies+TOKEN@example.org`. */
export function findTokens(headers: readonly MailHeader[], address: string): string[] {
  const [box = '', domain = ''] = address.split('@').map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  const pattern = new RegExp(`(?<![\\w.+-])${box}\\+([a-z2-7]{50,51})@${domain}(?![\\w.-])`, 'gi')
  const found = new Set<string>()
  for (const name of addressing)
    for (const value of valuesOf(headers, name))
      for (const [, token] of value.matchAll(pattern)) {
        found.add(token!.toLowerCase())
        if (found.size === mostTokens) return [...found]
      }
  return [...found]
}

export interface OwnAddresses {
  /** Of the mailbox. */
  address: string
  /** The sender of our mails. */
  sender: string
  senderDomain: string
}

const markers = [
  'x-autoreply',
  'x-autorespond',
  'x-auto-response',
  'list-id',
  'list-unsubscribe',
  'list-post',
  'x-loop',
]
const robots = /^(mailer-daemon|postmaster|no-?reply|do-?not-?reply|bounces?)([+@-]|$)/

/** Whether a program has sent the mail (RFC 3834), or the portal itself. Such mails are never answered and never become a message. */
export function isAutomatic(headers: readonly MailHeader[], from: string, own: OwnAddresses): boolean {
  const submitted = valuesOf(headers, 'auto-submitted')
  if (submitted.some((value) => !/^no\b/i.test(value))) return true
  if (valuesOf(headers, 'precedence').some((value) => /^(bulk|list|junk|auto_reply)\b/i.test(value))) return true
  if (headers.some(({ key }) => markers.includes(key))) return true
  if (valuesOf(headers, 'return-path').some((value) => /^<\s*>$/.test(value))) return true
  if (valuesOf(headers, 'content-type').some((value) => /^multipart\/report\b/i.test(value))) return true
  if (robots.test(from) || from === own.sender || isOwnMailbox(from, own.address)) return true
  // One of our own mails that a server has sent on with another sender.
  const isOurs = valuesOf(headers, 'message-id').some((id) => id.toLowerCase().endsWith(`@${own.senderDomain}>`))
  return isOurs && !from.endsWith(`@${own.senderDomain}`)
}

function isOwnMailbox(from: string, address: string): boolean {
  const [box, domain] = address.split('@')
  return from === address || (from.startsWith(`${box}+`) && from.endsWith(`@${domain}`))
}

/** Whether a server on the way found that the sender is not who the mail says (RFC 8601). What servers found good is not relied on. */
export const failsChecks = (headers: readonly MailHeader[]): boolean =>
  [...valuesOf(headers, 'authentication-results'), ...valuesOf(headers, 'arc-authentication-results')].some((value) =>
    /\b(spf|dkim|dmarc)\s*=\s*(fail|hardfail|permerror)\b/i.test(value),
  ) || valuesOf(headers, 'received-spf').some((value) => /^fail\b/i.test(value))
