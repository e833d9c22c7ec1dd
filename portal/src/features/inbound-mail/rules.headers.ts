/** A header of a mail; `key` in small letters. */
export interface MailHeader {
  key: string
  value: string
}

const valuesOf = (headers: readonly MailHeader[], key: string): string[] =>
  headers.filter((header) => header.key === key).map(({ value }) => value.trim())

const addressing = ['to', 'cc', 'delivered-to', 'x-original-to', 'envelope-to', 'x-forwarded-to', 'x-envelope-to']
const maxTokens = 5

/** The signed parts of our own address among the recipients: `replies+TOKEN@example.org`. */
export function findTokens(headers: readonly MailHeader[], address: string): string[] {
  const [box = '', domain = ''] = address.split('@').map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  const pattern = new RegExp(`(?<![\\w.+-])${box}\\+([a-z2-7]{50,51})@${domain}(?![\\w.-])`, 'gi')
  const found = new Set<string>()
  for (const name of addressing)
    for (const value of valuesOf(headers, name))
      for (const [, token] of value.matchAll(pattern)) {
        found.add(token!.toLowerCase())
        if (found.size === maxTokens) return [...found]
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

/** Whether a program has sent the mail: `sure` leaves a count, `maybe` waits for staff. */
export type Automatic = 'sure' | 'maybe' | 'no'

const robotHeaders = /^x-(auto-?(reply|respond|responder|response|generated)|auto-reply-from|mail-autoreply)$/
const listHeaders = /^(list-(id|unsubscribe|post)|x-loop)$/
const robots = /^(mailer-daemon|postmaster|bounces?)([+@-]|$)/
const silentSenders = /^(no-?reply|do-?not-?reply)([+@-]|$)/
/** What programs write before the subject of a mail that they answer: absence, receipts, failed delivery, calendars, reactions. */
const robotSubject = new RegExp(
  [
    /^[^:：]{0,40}(auto(m[aá]t|-?re|-?svar|-?antw)|otomatik|atomatik|автомат|автоответ|تلقائي|自动|自動)[^:：]{0,40}[:：]/,
    /^\W*auto(-?reply|matic reply|-?response|:)/,
    /^\W*(out[ -]of[ -](the[ -])?office|ooo\b)/,
    /^\W*(away|on leave|vacation|absen|abwesen|afwezig|fuera|ausen|aus[eê]n|assen|f[eé]rias)[^:：]{0,30}[:：]/,
    /^(not )?(read|opened|deleted|delivered|(non )?lu|gelesen|le[ií]d[oa]|lid[oa]|letto|gelezen|accepted|declined|tentative|accepté|refusé|zugesagt|abgelehnt|aceptad[oa]|rechazad[oa]|aceit[oa]|accettato)\s?[:：]/,
    /^(undeliver|returned mail|mail delivery|delivery (status|failure)|failure notice|unzustellbar|non remis)/,
    /\breacted to (your|a) (message|e-?mail)/,
  ]
    .map(({ source }) => `(?:${source})`)
    .join('|'),
  'iu',
)

/** Reads what programs note about themselves (RFC 3834), whom they write as, and what they write before the subject. */
export function isAutomatic(
  headers: readonly MailHeader[],
  { from, subject }: { from: string; subject: string },
  own: OwnAddresses,
): Automatic {
  const any = (key: string, pattern: RegExp) => valuesOf(headers, key).some((value) => pattern.test(value))
  if (any('auto-submitted', /^(?!no\b)/i) || any('precedence', /^auto_reply\b/i)) return 'sure'
  if (headers.some(({ key }) => robotHeaders.test(key))) return 'sure'
  if (any('return-path', /^<\s*>$/) || any('content-type', /^multipart\/report\b/i)) return 'sure'
  if (robots.test(from) || from === own.sender || isOwnMailbox(from, own.address)) return 'sure'
  // One of our own mails that a server has sent on with another sender.
  const isOurs = valuesOf(headers, 'message-id').some((id) => id.toLowerCase().endsWith(`@${own.senderDomain}>`))
  if (isOurs && !from.endsWith(`@${own.senderDomain}`)) return 'sure'
  const isList = headers.some(({ key }) => listHeaders.test(key)) || any('precedence', /^(bulk|list|junk)\b/i)
  return isList || silentSenders.test(from) || robotSubject.test(subject.slice(0, 300)) ? 'maybe' : 'no'
}

function isOwnMailbox(from: string, address: string): boolean {
  const [box, domain] = address.split('@')
  return from === address || (from.startsWith(`${box}+`) && from.endsWith(`@${domain}`))
}

/**
 * Whether a server on the way found that the sender is not who the mail says (RFC 8601). What servers found good is not relied on, except that DMARC of
 * the last server, whose header is the first, outweighs what forwarding breaks: SPF, or one of several signatures.
 */
export function failsChecks(headers: readonly MailHeader[], from: string): boolean {
  const results = valuesOf(headers, 'authentication-results')
  const [last = ''] = results
  if (passesDmarc(last, from)) return false
  return (
    [...results, ...valuesOf(headers, 'arc-authentication-results')].some((value) =>
      /\b(spf|dkim|dmarc)\s*=\s*(fail|hardfail|permerror)\b/i.test(value),
    ) || valuesOf(headers, 'received-spf').some((value) => /^fail\b/i.test(value))
  )
}

/** Reads results alone, not comments and quoted texts, in which the sender may have written. */
function passesDmarc(value: string, from: string): boolean {
  const results = value.replace(/"[^"]*"|\([^()]*\)/g, ' ').split(';')
  const dmarc = results.map((result) => result.trim().toLowerCase()).filter((result) => /^dmarc\s*=/.test(result))
  const [, domain] = /\sheader\.from\s*=\s*(\S+)/.exec(dmarc[0] ?? '') ?? []
  const isSame = !domain || domain === from || from.endsWith(`@${domain}`) || from.endsWith(`.${domain}`)
  return dmarc.length === 1 && /^dmarc\s*=\s*pass\b/.test(dmarc[0]!) && isSame
}
