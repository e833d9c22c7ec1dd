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
  /** The name of the own server in `Authentication-Results`, if it is set. */
  authServer?: string | undefined
}

/** Whether a program has sent the mail: `sure` leaves a count, `maybe` waits for staff. */
export type Automatic = 'sure' | 'maybe' | 'no'

const robotHeaders = /^x-(auto-?(reply|respond|responder|response|generated)|auto-reply-from|mail-autoreply)$/
/** Of lists, and of ticket systems, through which people write too. */
const listHeaders =
  /^(list-(id|unsubscribe|post)|x-loop|x-(fd|otrs|rt|zendesk|zammad|osticket|freshdesk|glpi|jira|ticket|helpdesk)-.+)$/
const robots = /^(mailer-daemon|postmaster|bounces?)([+@-]|$)/
const silentSenders = /^(no-?reply|do-?not-?reply)([+@-]|$)/
/** What programs write before the subject of a mail that they answer: absence, receipts, failed delivery, reactions. */
const robotSubject = new RegExp(
  [
    /^[^:：]{0,40}(auto(m[aá]t|-?re|-?svar|-?antw)|otomatik|atomatik|автомат|автоответ|تلقائي|自动|自動)[^:：]{0,40}[:：]/,
    /^\W*auto(-?reply|matic reply|-?response|:)/,
    /^\W*(out[ -]of[ -](the[ -])?office|ooo)\b(?! since)/,
    /\((i am |i['’]m )?out[ -]of[ -](the[ -])?office/,
    /^\W*(i am|i['’]m|i will be|we are)( currently| now)? (away|out|on (\w+ )?(leave|holiday|vacation))\b/,
    /^\W*(please )?(confirm|verify|validate) your (message|e-?mail|address|request)|\b(confirmation|verification) (is )?(required|needed)/,
    /^\W*((ticket|case|request|incident|enquiry|inquiry|complaint|message|e-?mail)\b[^:：]{0,30}\b(received|created|opened|logged|registered)|acknowledge?ment\b|we (have )?received your|thank you for contacting)/,
    /^\W*(away|on leave|vacation|absen|abwesen|afwezig|fuera|ausen|aus[eê]n|assen|f[eé]rias)[^:：]{0,30}[:：]/,
    /^(not )?(read|opened|deleted|delivered|(non )?lu|gelesen|le[ií]d[oa]|lid[oa]|letto|gelezen)\s?[:：]/,
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
 * Whether the sender may not be who the mail says. Where the own server is known by name, only its results count, and one has to confirm the domain of the
 * sender (RFC 8601). Otherwise what servers on the way found bad counts, and what is good is not relied on, except that DMARC of the last server, whose
 * header is the first, outweighs what forwarding breaks in headers below it: SPF, or one of several signatures.
 */
export function failsChecks(headers: readonly MailHeader[], from: string, server?: string): boolean {
  if (server) return !isConfirmed(resultsOfServer(headers, server), from)
  const first = headers.findIndex(({ key }) => key === 'authentication-results')
  const dmarc = first < 0 ? [] : readResults(headers[first]!.value).filter(({ method }) => method === 'dmarc')
  return (isDmarcGood(dmarc, from) ? headers.slice(0, first) : headers).some(isFailure)
}

const isFailure = ({ key, value }: MailHeader): boolean =>
  key === 'received-spf'
    ? /^\s*fail\b/i.test(value)
    : /^(arc-)?authentication-results$/.test(key) &&
      /\b(spf|dkim|dmarc|compauth)\s*=\s*(fail|hardfail|permerror)\b/i.test(value)

interface CheckResult {
  method: string
  result: string
  /** The properties, such as header.from. */
  rest: string
}

/** Reads results alone, not comments and quoted texts, in which the sender may have written. */
const readResults = (value: string): CheckResult[] =>
  value
    .toLowerCase()
    .replace(/"[^"]*"|\([^()]*\)/g, ' ')
    .split(';')
    .flatMap((part) => {
      const [, method, result, rest = ''] = /^\s*([a-z-]+)\s*=\s*([a-z]+)\b(.*)$/s.exec(part) ?? []
      return method && result ? [{ method, result, rest }] : []
    })

/** The results of each method in the first header of the server that has it: below its own, the sender may have written some in its name. */
function resultsOfServer(headers: readonly MailHeader[], server: string): CheckResult[] {
  const found: CheckResult[] = []
  for (const { key, value } of headers) {
    if (key === 'received' && found.length > 0) break
    if (key !== 'authentication-results' || /^[^\s;]*/.exec(value.trim())![0].toLowerCase() !== server) continue
    const known = new Set(found.map(({ method }) => method))
    found.push(...readResults(value).filter(({ method }) => !known.has(method)))
  }
  return found
}

function isConfirmed(results: readonly CheckResult[], from: string): boolean {
  const of = (name: string) => results.filter(({ method }) => method === name)
  if (isDmarcGood(of('dmarc'), from)) return true
  const passes = (name: string, property: RegExp) =>
    of(name).some(({ result, rest }) => result === 'pass' && isDomainOf(property.exec(rest)?.[1], from))
  const isBad = of('dmarc').some(({ result }) => !/^(none|temperror)$/.test(result))
  return !isBad && (passes('dkim', /\sheader\.[di]\s*=\s*(\S+)/) || passes('spf', /\ssmtp\.mailfrom\s*=\s*(\S+)/))
}

const isDmarcGood = (dmarc: readonly CheckResult[], from: string): boolean => {
  const domain = /\sheader\.from\s*=\s*(\S+)/.exec(dmarc[0]?.rest ?? '')?.[1]
  return dmarc.length === 1 && dmarc[0]!.result === 'pass' && (!domain || isDomainOf(domain, from))
}

/** Whether a domain, or that of an address, is the sender's, or one above or below it. */
function isDomainOf(name: string | undefined, from: string): boolean {
  const domain = name?.split('@').at(-1) ?? ''
  const own = from.split('@').at(-1)!
  return domain.includes('.') && (domain === own || own.endsWith(`.${domain}`) || domain.endsWith(`.${own}`))
}
