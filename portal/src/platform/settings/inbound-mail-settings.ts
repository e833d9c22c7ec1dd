import { isEmail, normaliseEmail } from '../values/emails.ts'

/** The mailbox to which people answer our mails (docs/inbound-mail.md). */
export interface InboundMail {
  host: string
  port: number
  /** TLS from the first byte; otherwise STARTTLS, which is required except on this machine. */
  secure: boolean
  local: boolean
  user: string
  password: string
  folder: string
  /** `replies@example.org`; the signed addresses are `replies+…@example.org`. */
  address: string
  /** The name (authserv-id) that the own mail server writes in `Authentication-Results`: only these count then. */
  authServer?: string
}

const example = 'imaps://user:password@mail.example.org/INBOX'
/** A signed address needs the other 52 characters of the 64 that mail servers take before the @ (RFC 5321 §4.5.3.1). */
export const longestMailbox = 12

/** Reads the settings of the mailbox; undefined without one. A string is a sentence about what is wrong, without any secret. */
export function readInboundMail(env: NodeJS.ProcessEnv): InboundMail | undefined | string {
  const { INBOUND_MAIL_URL: given, INBOUND_MAIL_ADDRESS: address, INBOUND_MAIL_AUTHSERV_ID: authServer } = env
  if (!given && !address) return undefined
  if (!given || !address) return 'INBOUND_MAIL_URL and INBOUND_MAIL_ADDRESS must be set together.'
  const wrong = `INBOUND_MAIL_URL must be an address such as ${example}.`
  if (!URL.canParse(given)) return wrong
  const { protocol, hostname, port, username, password, pathname, search, hash } = new URL(given)
  const secure = protocol === 'imaps:'
  const local = ['localhost', '127.0.0.1', '[::1]'].includes(hostname)
  if ((!secure && protocol !== 'imap:') || !hostname || !username || !password || search || hash) return wrong
  const [box = '', domain = ''] = normaliseEmail(address).split('@')
  if (!isEmail(address) || !/^[a-z0-9][a-z0-9._-]*$/.test(box) || box.length > longestMailbox)
    return `INBOUND_MAIL_ADDRESS must be an address such as replies@example.org, with at most ${longestMailbox} letters and digits before the @.`
  if (authServer && !/^[\w.-]+$/.test(authServer))
    return 'INBOUND_MAIL_AUTHSERV_ID must be one name as in Authentication-Results, such as mail.example.org.'
  const text = decodeAll([username, password, pathname.slice(1)])
  if (!text) return wrong
  const [user = '', secret = '', folder = ''] = text
  return {
    host: hostname.replace(/^\[|\]$/g, ''),
    port: port ? Number(port) : secure ? 993 : 143,
    secure,
    local,
    user,
    password: secret,
    folder: folder || 'INBOX',
    address: `${box}@${domain}`,
    ...(authServer && { authServer: authServer.toLowerCase() }),
  }
}

function decodeAll(parts: string[]): string[] | undefined {
  try {
    return parts.map(decodeURIComponent)
  } catch {
    return undefined
  }
}
