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
import { ConfigError } from '../config.server.ts'
import { claimFolder } from '../local-postgres/lock.server.ts'
import { endSurvivors } from '../local-postgres/survivors.server.ts'
import { syncFolder } from '../files/sync-folder.server.ts'
import { OperatorError } from './data-access.server.ts'

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
