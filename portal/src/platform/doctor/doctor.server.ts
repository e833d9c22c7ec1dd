import { ImapFlow } from 'imapflow'
import { type Config, ConfigError, readConfig } from '../settings/config.server.ts'
import { checkBackups } from './backups.server.ts'
import { checkDatabase } from './database.server.ts'
import { checkDocuments } from './documents.server.ts'
import { about, type Finding, messageOf, codeOf } from './finding.ts'
import { checkFolders } from './folders.server.ts'
import { checkMail, checkOutbox } from './mail.server.ts'
import { checkRunning } from './running.server.ts'
import { checkSso } from './sso.server.ts'
import { checkPasskeys, checkPorts, checkPublicAddress, describePortal, findPortal } from './web.server.ts'

const oldestNode = 24

/** Looks at everything that the portal needs, whether it runs or not, and changes nothing. `root` resolves relative folders. */
export async function* examine(
  env: NodeJS.ProcessEnv,
  root: string,
  now: () => Date = () => new Date(),
): AsyncGenerator<Finding> {
  yield checkNode(process.versions.node)
  const config = tryConfig(env, root)
  if (config instanceof ConfigError) {
    for (const line of config.message.split('\n')) yield about('Configuration').fix(line)
    return
  }
  yield about('Configuration').ok('Every variable can be read.')
  const running = await findPortal(config)
  yield describePortal(running, config)
  if (running === false) yield* await checkPorts(config)
  if (running) yield* await checkRunning(config).catch(() => [])
  yield* await orFix('Data folder', () => checkFolders(config))
  yield* await orFix('Backups', () => checkBackups(config))
  yield* await orFix('Documents', () => checkDocuments(config))
  yield* await orFix('Database', () => checkDatabase(config, running === true, now))
  yield* await orFix('Mail', async () => [await checkMail(config), ...(await checkOutbox(config))])
  yield* await orFix('Answers by e-mail', () => checkInboundMail(config))
  yield* await orFix('Single sign-on', () => checkSso(config))
  yield* await orFix('Public address', () => checkPublicAddress(config, now(), Boolean(env['PUBLIC_URL'])))
  yield* checkPasskeys(config)
}

function checkNode(version: string): Finding {
  const { ok, fix } = about('Node.js')
  return Number(version.split('.')[0]) >= oldestNode
    ? ok(version)
    : fix(
        `${version} is too old. Start with "npm start", which uses the Node.js ${oldestNode} that the project installs.`,
      )
}

function tryConfig(env: NodeJS.ProcessEnv, root: string): Config | ConfigError {
  try {
    return readConfig(env, root)
  } catch (error) {
    if (error instanceof ConfigError) return error
    throw error
  }
}

/** One check that fails in an unexpected way must not hide the others. */
const orFix = (what: string, check: () => Promise<Finding[]>): Promise<Finding[]> =>
  check().catch((error: unknown) => [about(what).fix(`It could not be checked: ${messageOf(error)}`)])

const timeout = 8_000
const { ok, fix } = about('Answers by e-mail')

/** Logs in to the mailbox for answers and looks for its folder; reads no mail. Nothing without a mailbox. */
async function checkInboundMail({ inboundMail }: Config): Promise<Finding[]> {
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
    connectionTimeout: timeout,
    greetingTimeout: timeout,
    socketTimeout: timeout,
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
