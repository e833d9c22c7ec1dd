// A report that one of our mails was not delivered (RFC 3464), and the many that mail servers write in words of their own. It is about our mail if it has
// the token of the mail's Message-ID or of its sender, which only the recipient and the servers on the way know.
import type { MailHeader } from './rules.headers.ts'

const reporters = /^(mailer-daemon|postmaster|mail-?daemon|mdaemon|bounces?|microsoftexchange[\da-f]*)([+@-]|$)/

/** Whether a mail may be such a report, by its header: only then is it read completely. */
export const mayReport = (headers: readonly MailHeader[], from: string): boolean =>
  reporters.test(from) ||
  headers.some(
    ({ key, value }) =>
      (key === 'content-type' && /^\s*multipart\/report\b/i.test(value)) ||
      (key === 'return-path' && /^\s*<\s*>\s*$/.test(value)) ||
      key === 'x-failed-recipients',
  )

const maxTokens = 5

/** Tokens of our Message-IDs and sender addresses, wherever a report repeats them. */
export function reportedTokens(text: string): string[] {
  const found = new Set<string>()
  for (const [, token] of text.matchAll(/[.+]([a-z]{2,3}[a-z2-7]{48})@/gi)) {
    found.add(token!.toLowerCase())
    if (found.size === maxTokens) break
  }
  return [...found]
}

const maxWords = 3_000
/** The server tries again. */
const delay =
  /^\s*warning\b|\bdelay(ed)?\b|not yet been delivered|attempts will continue|(still being|will be) retried|(keep|continue) trying|will (retry|try again|continue)|no action is required|do(es)? not need to resend|\bretard/i
const failure = new RegExp(
  [
    /undeliver|not (be |been )?delivered|un-?able to deliver|returned (mail|message|to sender)|returning (mail|message)/,
    /(delivery|message|mail|sending) .{0,60}\bfail|fail(ure|ed)[^.]{0,40}\b(deliver|recipient|address|notice)|delivery (problem|error|failure)|failure notice/,
    /(user|mailbox|inbox|address|recipient|account)\b.{0,60}\b(unknown|not found|not exist|doesn['’]t exist|no longer exists?|unavailable|disabled|full|over quota|rejected|invalid)/,
    /no such (user|mailbox|address|recipient)|quota exceeded|\b5\.\d{1,3}\.\d{1,3}\b|\b55[0-4][ -]/,
    /non (remis|distribu)|pas pu être (remis|distribu|livr)|unzustellbar|nicht zugestellt|no se (ha )?(podido|pudo) entregar|não (foi|pôde ser) entregue/,
  ]
    .map(({ source }) => source)
    .join('|'),
  'is',
)

interface ReportParts {
  /** The parts of type message/delivery-status. */
  statuses: readonly string[]
  /** Of a report about something else than delivery: read receipts, complaints about spam. */
  isOther: boolean
  from: string
  subject: string
  text: string
}

/** The code of a failure, such as 5.1.1, or `failed` without one; empty where nothing has failed for good. */
export function readFailure({ statuses, isOther, from, subject, text }: ReportParts): string {
  const fields = statuses.join('\n').slice(0, 20_000)
  const codes = [...fields.matchAll(/^status\s*:\s*(\d\.\d{1,3}\.\d{1,3})/gim)].map(([, code]) => code!)
  const actions = [...fields.matchAll(/^action\s*:\s*([a-z]+)/gim)].map(([, action]) => action!.toLowerCase())
  // Absence notes have an empty return path too: of those who are no postmasters only the subject is read.
  const words = reporters.test(from) ? text.slice(0, maxWords) : ''
  const isFailure =
    actions.length > 0
      ? actions.includes('failed')
      : codes.length > 0
        ? codes.some((code) => code.startsWith('5'))
        : !isOther && !delay.test(subject) && !delay.test(words) && failure.test(`${subject}\n${words}`)
  if (!isFailure) return ''
  return (
    codes.find((code) => code.startsWith('5')) ?? codes[0] ?? /\b5\.\d{1,3}\.\d{1,3}\b/.exec(words)?.[0] ?? 'failed'
  )
}
