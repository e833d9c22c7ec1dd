import type pg from 'pg'
import { type Config, ConfigError } from '../settings/config.server.ts'
import { findMasterKey, makeMasterKey, masterKeyFile, restoreMasterKey, tagOf } from './master-key.server.ts'
import { formatDay } from '../values/nigerian-time.ts'

type Client = Pick<pg.ClientBase, 'query'>
interface KeyInUse {
  tag: string
  changingTo: string | null
  since: Date | null
}

/** The key with which the database is used; undefined in one that no portal has used. */
async function readKeyInUse(client: Client): Promise<KeyInUse | undefined> {
  const { rows } = await client.query<KeyInUse>(
    `select tag, changing_to as "changingTo",
       (select coalesce(max(at) filter (where action = 'master-key.change'), min(at)) from audit_log) as since
     from whistleblowing_key_check`,
  )
  return rows[0]
}

/** Why the master key of `config` is not that of the database, with the cure; undefined where they belong together, or the database has none in use. */
export async function findKeyProblem(config: Config, client: Client): Promise<string | undefined> {
  const inUse = await readKeyInUse(client)
  if (!inUse) return undefined
  const since = inUse.since ? `, which is in use since ${formatDay(inUse.since.toISOString())}` : ''
  const key = findMasterKey(config)
  if (!key) return `${masterKeyFile(config)} is missing, and the database has a key${since}. ${restoreMasterKey}`
  const known = [key, config.oldMasterKey].map((each) => each && tagOf(each))
  if ([inUse.tag, inUse.changingTo].some((tag) => tag && known.includes(tag))) return undefined
  const name = config.masterKey ? 'MASTER_KEY' : masterKeyFile(config)
  return `${name} is not the key that the stored reports were sealed with${since}. Restore that one from the place where you keep it.`
}

/** Refuses a key that is not the database's, and makes one where the database has none in use. */
export async function ensureMasterKey(config: Config, client: Client): Promise<void> {
  const problem = await findKeyProblem(config, client)
  if (problem) throw new ConfigError(problem)
  makeMasterKey(config)
}
