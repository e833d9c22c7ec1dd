import { once } from 'node:events'
import { existsSync, cpSync, readFileSync, writeFileSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { Readable, type Writable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import type { Config } from '../settings/config.server.ts'
import { mayAlterTables } from '../database/database-roles.server.ts'
import type { Db } from '../database/database.server.ts'
import { migrateDatabase, migrationsFolder } from '../database/migrate.server.ts'
import { type FileStore, isStoredKey } from '../files/files.server.ts'
import { withScratch } from '../files/scratch.server.ts'
import type { ReadTarEntry } from '../files/tar.server.ts'
import { jobsVersion } from '../jobs.server.ts'
import { startLocalPostgres } from '../local-postgres/launcher.server.ts'
import {
  type Description,
  descriptionName,
  isMailName,
  readDescription,
  readSummary,
  type Summary,
  summaryName,
} from './description.server.ts'
import {
  markFolder,
  requireEmptyFolder,
  unmarkFolder,
  markDatabase,
  requireEmptyDatabase,
  unmarkDatabase,
  connect,
  OperatorError,
} from './empty-place.server.ts'
import { type BackupKeys, openBackup, readArchive, textOf } from './encryption.server.ts'
import { writeNewFile } from './output.server.ts'
import { columnList, quoted } from './snapshot.server.ts'

/** Creates the tables as they were when the backup was made: with its migrations, and none after them. */
export function createOldTables(
  config: Pick<Config, 'dataDir'>,
  connection: pg.ClientConfig,
  { migrations }: Pick<Description, 'migrations'>,
): Promise<void> {
  return withScratch(config, async (folder) => {
    cpSync(migrationsFolder, folder, { recursive: true })
    const path = join(folder, 'meta/_journal.json')
    const journal = JSON.parse(readFileSync(path, 'utf8')) as { entries: unknown[] }
    journal.entries.length = migrations.length
    writeFileSync(path, JSON.stringify(journal))
    await migrateDatabase(connection, undefined, folder)
  })
}

/** Fills the tables, piece by piece in the order of the archive. Triggers rest meanwhile: what they did is in the rows. */
class RecordFiller {
  readonly #client: pg.ClientBase
  readonly #columns: Map<string, string[]>
  readonly #say: (sentence: string) => void
  #skipped = ''
  #open: { name: string; copy: Writable & { rowCount: number }; ended: Promise<void> } | undefined
  readonly rows: Record<string, number> = {}

  constructor(client: pg.ClientBase, { tables }: Description, say: (sentence: string) => void) {
    this.#say = say
    this.#client = client
    this.#columns = new Map(tables.map(({ name, columns }) => [name, columns]))
    for (const { name } of tables) this.rows[name] = 0
  }

  /** The entry `tables/NAME/000001` of a table that the description names. */
  async add({ name: path, body }: ReadTarEntry): Promise<void> {
    const name = path.split('/')[1] ?? ''
    if (name === this.#skipped) return
    if (this.#open?.name !== name) {
      await this.close()
      if (!(await this.#isOurs(name))) return
      await this.#begin(name)
    }
    const { copy, ended } = this.#open!
    for await (const chunk of body) if (!copy.write(chunk)) await Promise.race([once(copy, 'drain'), ended])
  }

  /** Somebody else's table in the portal's schema is backed up with the rest, but cannot be made here. */
  async #isOurs(name: string): Promise<boolean> {
    const { rows } = await this.#client.query('select 1 where to_regclass($1::text) is not null', [quoted(name)])
    if (rows.length > 0) return true
    this.#skipped = name
    delete this.rows[name]
    this.#say(`Table ${name} is not one of the portal's: its rows are not restored.`)
    return false
  }

  async #begin(name: string): Promise<void> {
    const columns = this.#columns.get(name)
    if (!columns) throw new OperatorError(`The backup contains a table that its description does not name (${name}).`)
    // A table begins with the rows that its migration made; those of the backup include them.
    await this.#client.query(`alter table ${quoted(name)} disable trigger user; delete from ${quoted(name)}`)
    const copy = this.#client.query(copyFrom(`copy ${quoted(name)} (${columnList(columns)}) from stdin`))
    const ended = finished(copy)
    ended.catch(() => {})
    this.#open = { name, copy, ended }
  }

  /** Ends the table in progress. */
  async close(): Promise<void> {
    const open = this.#open
    this.#open = undefined
    if (!open) return
    open.copy.end()
    await open.ended
    this.rows[open.name] = open.copy.rowCount
    await this.#client.query(`alter table ${quoted(open.name)} enable trigger user`)
  }

  /** Throws where the database took another number of rows than the backup has. */
  requireAll(summary: Summary): void {
    for (const [name, count] of Object.entries(this.rows))
      if ((summary.rows[name] ?? 0) !== count)
        throw new OperatorError(`Table ${name} received ${count} rows instead of ${summary.rows[name] ?? 0}.`)
  }
}

/** Lets new rows get numbers that were never given. */
async function restoreSequences(client: pg.ClientBase, { sequences }: Description): Promise<void> {
  for (const { name, value } of sequences)
    await client.query('select setval(to_regclass($1::text), $2::bigint)', [quoted(name), value])
}

export interface RestoreResult {
  /** The recovery point. */
  snapshotAt: string
  rows: number
  documents: number
  /** Documents that were missing when the backup was made. */
  missing: number
  hasMasterKey: boolean
  /** The recovery time. */
  seconds: number
}

export interface CheckedBackup {
  path: string
  /** The archive's last entry, which no other archive has. */
  end: string
  description: Description
  summary: Summary
}

/** Reads a backup from beginning to end and checks all of it; a sentence says what is wrong. Nothing is written. */
export async function checkBackup(path: string, keys: BackupKeys): Promise<CheckedBackup> {
  let description: Description | undefined
  let summary: Summary | undefined
  const end = await eachEntry(path, keys, async (entry) => {
    if (!description && entry.name !== descriptionName)
      throw new OperatorError('The file is not a backup of this portal.')
    if (entry.name === descriptionName) description = readDescription(await textOf(entry), jobsVersion)
    else if (entry.name === summaryName) summary = readSummary(await textOf(entry))
    else if (!isKnown(entry.name, description!))
      throw new OperatorError(`The backup contains an entry that this version does not know (${entry.name}).`)
  })
  if (!description || !summary) throw new OperatorError('The backup is incomplete: it has no summary.')
  return { path, end, description, summary }
}

const masterKey = 'keys/master.key'
const [inFiles, inOutbox] = ['files/', 'outbox/']
const isStoredFile = (name: string) => name.startsWith(inFiles) && isStoredKey(name.slice(inFiles.length))
const isMail = (name: string) => name.startsWith(inOutbox) && isMailName(name.slice(inOutbox.length))

function isKnown(name: string, { tables, hasMasterKey }: Description): boolean {
  const table = /^tables\/([a-z0-9_.]+)\/\d{6,}$/.exec(name)?.[1]
  if (table) return tables.some((each) => each.name === table)
  return isStoredFile(name) || isMail(name) || (hasMasterKey && name === masterKey)
}

async function eachEntry(
  path: string,
  keys: BackupKeys,
  work: (entry: ReadTarEntry) => Promise<void>,
): Promise<string> {
  const source = await openBackup(path, keys)
  try {
    const archive = readArchive(source)
    for (;;) {
      const step = await archive.next()
      if (step.done) return step.value
      await work(step.value)
    }
  } finally {
    source.destroy()
  }
}

/**
 * Restores a backup into an empty place: first everything is checked, then written. `also` runs with the filled and migrated database before the place counts
 * as restored. A restore that does not finish leaves a mark that stops the portal's start, until it is repeated with `again`.
 */
export async function restoreBackup(
  config: Config & BackupKeys,
  files: FileStore,
  options: {
    path: string
    again: boolean
    say: (sentence: string) => void
    also?: (db: Db) => Promise<unknown>
  },
): Promise<RestoreResult> {
  const began = Date.now()
  await requireEmptyFolder(config.dataDir, options.again)
  if (!options.again) await requireEmptyStore(files)
  options.say('Checking the backup …')
  const checked = await checkBackup(options.path, config)
  const { description, summary } = checked
  options.say(`The backup is complete and undamaged: the state of ${description.snapshotAt}.`)
  const target = await openRestoreTarget(config, options.again, () => markFolder(config.dataDir))
  try {
    const rows = await fill(config, files, target, checked, options.say)
    await target.migrate()
    const { also } = options
    if (also) await withClient(target, (client) => also(drizzle({ client, casing: 'snake_case' })))
    await target.finish()
    unmarkFolder(config.dataDir)
    const { snapshotAt, hasMasterKey } = description
    const { documents, missing } = summary
    return { snapshotAt, rows, documents, missing, hasMasterKey, seconds: (Date.now() - began) / 1000 }
  } finally {
    await target.close()
  }
}

async function requireEmptyStore(files: FileStore): Promise<void> {
  for await (const group of files.listByPrefix())
    if (group.files.length > 0)
      throw new OperatorError(
        'The place of FILES_URL already has documents: a backup is restored into an empty place only. Name another prefix or bucket.',
      )
}

async function withClient<T>({ owner }: RestoreTarget, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = await connect(owner)
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

async function fill(
  config: Config & BackupKeys,
  files: FileStore,
  target: RestoreTarget,
  { path, end, description, summary }: CheckedBackup,
  say: (sentence: string) => void,
): Promise<number> {
  await createOldTables(config, target.owner, description)
  return withClient(target, async (client) => {
    const filler = new RecordFiller(client, description, say)
    const found = await eachEntry(path, config, async (entry) => {
      if (entry.name.startsWith('tables/')) return filler.add(entry)
      await filler.close()
      await restoreFile(config, files, entry)
    })
    if (found !== end) throw new OperatorError('The backup was changed while it was being restored.')
    filler.requireAll(summary)
    await restoreSequences(client, description)
    await client.query('analyze')
    const rows = Object.values(filler.rows).reduce((sum, count) => sum + count, 0)
    say(`Records: ${rows} rows. Documents: ${summary.documents}.`)
    return rows
  })
}

async function restoreFile({ dataDir }: Config, files: FileStore, { name, body }: ReadTarEntry): Promise<void> {
  const content = Readable.from(body, { objectMode: false })
  if (isStoredFile(name)) return files.putBack(name.slice(inFiles.length), content)
  if (isMail(name)) return writeNew(join(dataDir, 'outbox'), basename(name), content)
  // A key that was put there first is kept.
  if (name === masterKey && !existsSync(join(dataDir, 'master.key'))) return writeNew(dataDir, 'master.key', content)
}

async function writeNew(folder: string, name: string, content: Readable): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await writeNewFile(join(folder, name), join(folder, `.${name}`), content)
}

/** An empty database that is being filled. */
interface RestoreTarget {
  /** Connection of the role that owns the tables. */
  owner: pg.ClientConfig
  /** Brings the filled tables up to date and grants them to the portal's role. */
  migrate(): Promise<void>
  /** Removes the mark of an unfinished restore. */
  finish(): Promise<void>
  close(): Promise<void>
}

/** Opens the database of `config`, which must be empty, or makes the embedded one; `mark` runs just before anything is written. */
function openRestoreTarget(config: Config, again: boolean, mark: () => void): Promise<RestoreTarget> {
  return config.databaseUrl ? openServer(config, config.databaseUrl, again, mark) : openEmbedded(config, mark)
}

async function openServer(config: Config, url: string, again: boolean, mark: () => void): Promise<RestoreTarget> {
  const owner = { connectionString: config.databaseOwnerUrl ?? url }
  const application = config.databaseOwnerUrl ? new pg.Client({ connectionString: url }).user : undefined
  const client = await connect(owner).catch((error: unknown) => {
    throw new OperatorError(`The database cannot be reached (${(error as { code?: string }).code ?? 'no answer'}).`)
  })
  try {
    if (!(await mayAlterTables(client)))
      throw new OperatorError(
        'The role of DATABASE_URL may not create tables: set DATABASE_OWNER_URL to the role that owns the database.',
      )
    await requireEmptyDatabase(client, again)
    mark()
    await markDatabase(client)
  } finally {
    await client.end()
  }
  return {
    owner,
    migrate: () => migrateDatabase(owner, application),
    async finish() {
      const last = await connect(owner)
      try {
        await unmarkDatabase(last)
      } finally {
        await last.end()
      }
    },
    close: async () => {},
  }
}

/** In an embedded database the mark in the data folder is enough: nothing else leads to it. */
async function openEmbedded({ dataDir, pgBin }: Config, mark: () => void): Promise<RestoreTarget> {
  mark()
  const log = { info: () => {}, warn: () => {} }
  const local = await startLocalPostgres({ dataDir, log, ...(pgBin && { binDir: pgBin }) })
  return {
    owner: local.owner,
    migrate: () => migrateDatabase(local.owner, local.connection.user),
    async finish() {},
    close: () => local.stop(),
  }
}
