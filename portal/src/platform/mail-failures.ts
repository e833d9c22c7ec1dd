/** What a mail server refused, by the step of the dialogue (RFC 5321). */
const refused: Record<string, string> = {
  SENDER: 'refuses the sender: allow the address of MAIL_FROM there, or set MAIL_FROM to one that it allows',
  RECIPIENT: 'refuses the address of the recipient',
  MAIL: 'refuses the mail: its policy, or the SPF and DKIM records of the domain of MAIL_FROM',
}

const causes: Record<string, string> = {
  EAUTH: 'refuses the user or the password. Correct them in SMTP_URL, with special characters as %40 and so on.',
  ENOAUTH: 'wants a user and a password. Add them to SMTP_URL.',
  EAI_NONAME: 'has a name that is not known. Correct the host in SMTP_URL, or the name server of this machine.',
  EAI_AGAIN: 'has a name that cannot be looked up now. Check the name server of this machine.',
  ETIMEDOUT: 'does not answer. Check the host and port in SMTP_URL, and the firewall between.',
  ECONNREFUSED: 'refuses the connection. Check the port in SMTP_URL and that the mail server runs.',
  ECERTIFICATE: 'has a certificate that is not trusted. Use the name on its certificate in SMTP_URL.',
  ETLS: 'offers no encryption that the portal can use: smtps: is for port 465, smtp: for ports 587 and 25.',
}

/** Why a mail did not leave, as the end of a sentence about the mail server; undefined for codes of other failures. */
export function explainMailFailure(code: string): string | undefined {
  const [, step = '', numbers = ''] = /^SMTP-([A-Z]+)-(.+)$/.exec(code) ?? []
  return refused[step] ? `${refused[step]} (${numbers.replace('-', ' ')}).` : causes[code]
}

const steps: Record<string, string> = { 'MAIL FROM': 'SENDER', 'RCPT TO': 'RECIPIENT', DATA: 'MAIL' }

interface MailError {
  code?: string
  errno?: number
  command?: string
  responseCode?: number
  response?: string
  message?: string
}

/**
 * One code for an error of the mail library, such as SMTP-SENDER-550-5.7.60: the server's numbers and never its words, which may
 * quote an address. `nameOf` is the system's name of an error number: the library replaces the code of a failed connection.
 */
export function codeOfMailFailure(error: unknown, nameOf: (errno: number) => string): string {
  const { code = '', errno, command = '', responseCode, response = '', message = '' } = error as MailError
  const step = steps[command]
  if (step && responseCode) {
    const [, status] = /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/.exec(response) ?? []
    return ['SMTP', step, responseCode, ...(status ? [status] : [])].join('-')
  }
  if (errno) return nameOf(errno)
  if (code !== 'ESOCKET' && code !== 'ETLS') return code
  return /certificate|altnames/i.test(message) ? 'ECERTIFICATE' : 'ETLS'
}

const mailboxCauses: Record<string, string> = {
  EAUTH:
    'refuses the user or the password. Correct them in INBOUND_MAIL_URL, with special characters as %40 and so on.',
  ENOTFOUND: 'has a name that is not known. Correct the host in INBOUND_MAIL_URL.',
  ECONNREFUSED: 'refuses the connection. Check the port in INBOUND_MAIL_URL and that the server runs.',
  CONNECT_TIMEOUT: 'does not answer. Check host and port in INBOUND_MAIL_URL, and the firewall between.',
  GREETING_TIMEOUT: 'does not answer as IMAP. Use imaps: for port 993 and imap: for port 143.',
  ERR_SSL_WRONG_VERSION_NUMBER: 'does not encrypt at this port. Use imaps: for port 993 and imap: for port 143.',
  NotFound: 'has no such folder. Correct the path of INBOUND_MAIL_URL.',
  ETIMEOUT: 'does not answer. Check host and port in INBOUND_MAIL_URL, and the firewall between.',
}

/** Why the mailbox for answers could not be read, as the end of a sentence about its server. */
export const explainMailboxFailure = (code: string): string =>
  mailboxCauses[code] ?? `cannot be used (${code || 'unknown error'}). Check INBOUND_MAIL_URL.`

/** One code for an error of the mailbox's library; never its message, which may quote a password. */
export function codeOfMailboxFailure(error: unknown): string {
  const { authenticationFailed, code, name } = error as { authenticationFailed?: boolean; code?: string; name?: string }
  return authenticationFailed ? 'EAUTH' : String(code || name || 'unknown').slice(0, 60)
}
