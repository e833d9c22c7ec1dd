import { ImapFlow } from 'imapflow'
import { type Config, ConfigError, findMeantVariable, readConfig } from '../settings/config.server.ts'
import { checkBackups } from './backups.server.ts'
import { checkDatabase } from './database.server.ts'
import { checkDocuments } from './documents.server.ts'
import { codeOfMailboxFailure, explainMailboxFailure } from '../mail-failures.ts'
import { about, type Finding, messageOf } from './finding.ts'
import { checkFolders } from './folders.server.ts'
import { checkMail, checkOutbox } from './mail.server.ts'
import { checkRunning } from './running.server.ts'
import { checkSso } from './sso.server.ts'
import {
  checkOpenPorts,
  checkPasskeys,
  checkPorts,
  checkPublicAddress,
  describePortal,
  findPortal,
} from './web.server.ts'

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
  const misspelt = checkNames(env)
  yield* misspelt
  if (misspelt.length === 0) yield about('Configuration').ok('Every variable can be read.')
  const answering = await findPortal(config)
  const isRunning = answering === 'this'
  yield describePortal(answering, config)
  if (answering === 'nothing') yield* await checkPorts(config)
  yield* checkOpenPorts(config)
  if (isRunning) yield* await checkRunning(config).catch(() => [])
  yield* await orFix('Data folder', () => checkFolders(config))
  yield* await orFix('Backups', () => checkBackups(config))
  yield* await orFix('Documents', () => checkDocuments(config))
  yield* await orFix('Database', () => checkDatabase(config, isRunning, now))
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

/** Nothing reads such a variable, and nothing else would say so. */
function checkNames(env: NodeJS.ProcessEnv): Finding[] {
  return Object.keys(env).flatMap((name) => {
    const meant = findMeantVariable(name)
    return meant ? [about('Configuration').fix(`${name} is read by nothing. Did you mean ${meant}?`)] : []
  })
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
const { ok, note, fix } = about('Answers by e-mail')
const noAuthServer =
  'INBOUND_MAIL_AUTHSERV_ID is not set, so a mail without results of checks is taken for its sender. Set it to the name that your mail server writes first in Authentication-Results.'

/** Logs in to the mailbox for answers and looks at its folder and space; reads no mail. Nothing without a mailbox. */
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
    const { messages = 0 } = (await client.status(folder, { messages: true })) || {}
    const quota = (await client.getQuota(folder)) || undefined
    return [
      ok(`The mailbox of ${address} can be read; ${messages} mails wait in ${folder}.`),
      ...judgeQuota(quota?.storage?.usage ?? 0, quota?.storage?.limit ?? 0),
      ...(inboundMail.authServer ? [] : [note(noAuthServer)]),
    ]
  } catch (error) {
    const cause = explainMailboxFailure(codeOfMailboxFailure(error))
    return [fix(`The server ${host} of the mailbox ${cause} Answers wait in the mailbox meanwhile.`)]
  } finally {
    client.close()
  }
}

/** Bytes. A full mailbox can be read, and its server refuses new answers where the portal does not see it. */
export function judgeQuota(used: number, limit: number): Finding[] {
  if (!limit || used < 0.8 * limit) return []
  const text = `The mailbox is ${Math.floor((100 * used) / limit)} % full; read mails stay in it for 30 days. Raise its limit.`
  return [used < 0.95 * limit ? note(text) : fix(text)]
}
