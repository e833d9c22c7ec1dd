import { ImapFlow } from 'imapflow'
import type { Config } from '../config.server.ts'
import { about, codeOf, type Finding } from './finding.ts'

const patience = 8_000
const { ok, fix } = about('Answers by e-mail')

/** Logs in to the mailbox for answers and looks for its folder; reads no mail. Nothing without a mailbox. */
export async function checkInboundMail({ inboundMail }: Config): Promise<Finding[]> {
  if (!inboundMail) return []
  const { host, port, secure, local, user, password: pass, folder, address } = inboundMail
  const client = new ImapFlow({
    host,
    port,
    secure,
    ...(!secure && { doSTARTTLS: !local }),
    auth: { user, pass },
    logger: false,
    disableAutoIdle: true,
    connectionTimeout: patience,
    greetingTimeout: patience,
    socketTimeout: patience,
  })
  client.on('error', () => {})
  try {
    await client.connect()
    const status = await client.status(folder, { messages: true })
    if (!status) return [fix(`The mailbox on ${host} has no folder ${folder}. Correct the path of INBOUND_MAIL_URL.`)]
    return [ok(`The mailbox of ${address} can be read; ${status.messages ?? 0} mails wait in ${folder}.`)]
  } catch (error) {
    return [fix(`The mailbox on ${host} ${explain(error)} Answers wait in the mailbox meanwhile.`)]
  } finally {
    client.close()
  }
}

const causes: Record<string, string> = {
  ENOTFOUND: 'has a name that is not known. Correct the host in INBOUND_MAIL_URL.',
  ECONNREFUSED: 'refuses the connection. Check the port in INBOUND_MAIL_URL and that the server runs.',
  CONNECT_TIMEOUT: 'does not answer. Check host and port in INBOUND_MAIL_URL, and the firewall between.',
  GREETING_TIMEOUT: 'does not answer as IMAP. Use imaps: for port 993 and imap: for port 143.',
}

function explain(error: unknown): string {
  const { authenticationFailed } = error as { authenticationFailed?: boolean }
  if (authenticationFailed)
    return 'refuses the user or the password. Correct them in INBOUND_MAIL_URL, with special characters as %40 and so on.'
  const code = codeOf(error)
  return causes[code] ?? `cannot be used (${code || 'unknown error'}). Check INBOUND_MAIL_URL.`
}
