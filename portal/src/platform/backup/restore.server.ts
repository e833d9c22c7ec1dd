import { existsSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { Readable } from 'node:stream'
import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import type { Config } from '../config.server.ts'
import type { Db } from '../database/database.server.ts'
import { type FileStore, isStoredKey } from '../files/files.server.ts'
import { jobsVersion } from '../jobs.server.ts'
import type { ReadTarEntry } from '../files/tar.server.ts'
import { readArchive, textOf } from './archive.server.ts'
import { connect, OperatorError } from './data-access.server.ts'
import {
  type Description,
  descriptionName,
  isMailName,
  readDescription,
  readSummary,
  type Summary,
  summaryName,
} from './description.server.ts'
import { type BackupKeys, openBackup } from './encryption.server.ts'
import { markFolder, requireEmptyFolder, unmarkFolder } from './empty-place.server.ts'
import { writeNewFile } from './output.server.ts'
import { createOldTables, RecordFiller, restoreSequences } from './restore-records.server.ts'
import { openRestoreTarget, type RestoreTarget } from './restore-target.server.ts'

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
