import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  realpathSync,
  rmSync,
  writeSync,
} from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { ConfigError, type Config } from '../settings/config.server.ts'
import { readSchemaAge, unreleasedDatabase } from '../database/migrate.server.ts'
import { syncFolder } from '../files/sync-folder.server.ts'
import { clusterMajor } from '../local-postgres/cluster.server.ts'
import { claimFolder } from '../local-postgres/launcher.server.ts'
import { localConnections } from '../local-postgres/roles.server.ts'
import { socketFolderFor } from '../local-postgres/socket.server.ts'
import { endSurvivors } from '../local-postgres/survivors.server.ts'
import { withLocalPostgres } from '../local-postgres/with-local.server.ts'
import { portalVersion } from '../version.server.ts'

/** A sentence for the operator; the command ends with it. */
export class OperatorError extends Error {}

/**
 * Runs `work` with the portal's connection to its data: to the server of DATABASE_URL, to the embedded database of a running portal, or, where none
 * runs, to one started for this work only. OperatorError where there are no data.
 */
export async function withPortalData<T>(
  config: Pick<Config, 'databaseUrl' | 'dataDir' | 'pgBin'>,
  work: (connection: pg.ClientConfig) => Promise<T>,
): Promise<T> {
  if (config.databaseUrl) return withKnownTables({ connectionString: config.databaseUrl }, work)
  const home = join(config.dataDir, 'postgres')
  if (!clusterMajor(join(home, 'cluster')))
    throw new OperatorError(`There are no data of a portal in ${config.dataDir}: set DATA_DIR, or DATABASE_URL.`)
  const { connection } = localConnections(socketFolderFor(realpathSync(home)))
  if (await answers(connection)) return withKnownTables(connection, work)
  return withLocalPostgres(config, (local) => withKnownTables(local.connection, work))
}

/** Tables that this version does not know may refer to stored files: a backup would lack them, and verify would call them superfluous. */
async function withKnownTables<T>(
  connection: pg.ClientConfig,
  work: (connection: pg.ClientConfig) => Promise<T>,
): Promise<T> {
  const age = await withSession(connection, (client) => readSchemaAge(client))
  if (age === 'unreleased') throw new OperatorError(unreleasedDatabase)
  if (age === 'newer' || age === 'too new')
    throw new OperatorError(
      `The database belongs to a newer version of the portal than this one (${portalVersion}): run this command with that version.`,
    )
  return work(connection)
}

async function answers(connection: pg.ClientConfig & { host?: string }): Promise<boolean> {
  if (!existsSync(join(connection.host ?? '', '.s.PGSQL.5432'))) return false
  return connect(connection).then(
    (client) => client.end().then(() => true),
    () => false,
  )
}

/** A connection without a time limit for statements: a backup of large tables takes long. */
export async function connect(connection: pg.ClientConfig): Promise<pg.Client> {
  const client = new pg.Client({
    ...connection,
    application_name: 'portal backup',
    connectionTimeoutMillis: 20_000,
    keepAlive: true,
  })
  // Its loss fails the next query.
  client.on('error', () => {})
  await client.connect()
  await client.query('set statement_timeout = 0; set idle_in_transaction_session_timeout = 0')
  return client
}

/** Runs `work` with one connection; fails when the connection, and with it the locks of its session, was lost. */
export async function withSession<T>(connection: pg.ClientConfig, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = await connect(connection)
  try {
    const result = await work(client)
    await client.query('select 1')
    return result
  } finally {
    await client.end().catch(() => {})
  }
}

/** Beside the data while a restore is writing them. */
const markName = 'RESTORE-UNFINISHED.txt'
const markTable = 'restore_unfinished'
/** The key travels apart from backups, so it may be there first; the other is the file system's. */
const allowed = new Set(['master.key', 'lost+found'])

const markText =
  'A restore into this place has begun and has not finished. Repeat it with: npm run restore -- FILE --again\n'
const unfinished = (place: string) =>
  `${place} contains an unfinished restore, so its data are incomplete: repeat it with "npm run restore -- FILE --again", which empties ${place} first.`

/** Throws a sentence when `dataDir` contains anything but a key; with `again` what an unfinished restore left is removed first. */
export async function requireEmptyFolder(dataDir: string, again: boolean): Promise<void> {
  mkdirSync(dataDir, { recursive: true, mode: 0o711 })
  const names = readdirSync(dataDir).filter((name) => !allowed.has(name))
  if (names.includes(markName)) {
    if (!again) throw new OperatorError(unfinished(dataDir))
    await endDatabase(join(dataDir, 'postgres'))
    // The mark goes last: until then the folder says what it is.
    for (const name of names)
      if (name !== markName) rmSync(join(dataDir, name), { recursive: true, force: true, maxRetries: 5 })
  } else if (names.length > 0)
    throw new OperatorError(
      `${dataDir} is not empty (${names[0]}): a backup is restored into an empty place only. Name another with DATA_DIR.`,
    )
}

/** Ends what a killed restore left running; throws a sentence where one still runs. */
async function endDatabase(home: string): Promise<void> {
  if (!existsSync(home)) return
  const lock = await claimFolder(realpathSync(home))
  await endSurvivors(join(realpathSync(home), 'cluster'))
  await lock.release()
}

export function markFolder(dataDir: string): void {
  const file = openSync(join(dataDir, markName), 'w', 0o600)
  writeSync(file, markText)
  fsyncSync(file)
  closeSync(file)
  syncFolder(dataDir)
}

export function unmarkFolder(dataDir: string): void {
  rmSync(join(dataDir, markName))
  syncFolder(dataDir)
}

/** Throws a sentence when the database of `client` has tables; with `again` what an unfinished restore left is dropped first. */
export async function requireEmptyDatabase(client: pg.ClientBase, again: boolean): Promise<void> {
  if (await isMarked(client)) {
    if (!again) throw new OperatorError(unfinished('The database'))
    await client.query(
      'drop schema if exists jobs, drizzle, public cascade; create schema public; grant usage on schema public to public',
    )
  }
  const { rows } = await client.query<{ name: string }>(
    `select format('%s.%s', schemaname, tablename) as name from pg_tables
     where schemaname not in ('pg_catalog', 'information_schema') limit 1`,
  )
  if (rows[0])
    throw new OperatorError(
      `The database of DATABASE_URL has tables (${rows[0].name}): a backup is restored into an empty database only.`,
    )
}

export const markDatabase = (client: pg.ClientBase) =>
  client.query(`create table ${markTable} (since timestamptz default now())`)
export const unmarkDatabase = (client: pg.ClientBase) => client.query(`drop table ${markTable}`)

async function isMarked(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ marked: boolean }>(
    `select to_regclass('public.${markTable}') is not null as marked`,
  )
  return rows[0]?.marked === true
}

/** Stops the start of a portal on incomplete data. */
export function refuseUnfinishedFolder(dataDir: string): void {
  if (existsSync(join(dataDir, markName))) throw new ConfigError(unfinished(dataDir))
}

export async function refuseUnfinishedDatabase(connectionString: string): Promise<void> {
  const client = new pg.Client({ connectionString })
  client.on('error', () => {})
  await client.connect()
  try {
    if (await isMarked(client)) throw new ConfigError(unfinished('The database'))
  } finally {
    await client.end()
  }
}
