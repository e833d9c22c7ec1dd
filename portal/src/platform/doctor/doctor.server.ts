import { type Config, ConfigError, readConfig } from '../config.server.ts'
import { checkBackups } from './backups.server.ts'
import { checkDatabase } from './database.server.ts'
import { checkDocuments } from './documents.server.ts'
import { about, type Finding, messageOf } from './finding.ts'
import { checkFolders } from './folders.server.ts'
import { checkInboundMail } from './inbound-mail.server.ts'
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
