import { createReadStream } from 'node:fs'
import { open, readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type pg from 'pg'
import type { Config } from '../settings/config.server.ts'
import type { FileReferences } from '../files/file-references.ts'
import { holdFileRemovals } from '../files/file-removal.server.ts'
import { type FileStore, isStoredKey } from '../files/files.server.ts'
import { withScratch } from '../files/scratch.server.ts'
import type { TarEntry } from '../files/tar.server.ts'
import { OperatorError, withPortalData, withSession } from './empty-place.server.ts'
import { descriptionName, isMailName, type Summary, summaryName } from './description.server.ts'
import { type BackupKeys, encrypted, isEncrypting, textEntry, writeArchive } from './encryption.server.ts'
import { beginSnapshot, tableEntries, writeReferences } from './snapshot.server.ts'
import { writeOutput } from './output.server.ts'

/** What a backup and a restore need to know of the features. */
export interface KnownData {
  references: readonly FileReferences[]
  /** Tables whose order of rows must not be kept, since it tells when each was added; each has its key first. */
  unordered: readonly string[]
}

export interface BackupResult {
  /** The recovery point. */
  snapshotAt: string
  rows: number
  documents: number
  /** Documents that the store did not have. */
  missing: number
  bytes: number
  seconds: number
}

interface Running {
  config: Config
  files: FileStore
  data: KnownData
  withKeys: boolean
  say: (sentence: string) => void
  summary: Summary
  snapshotAt: string
  referenced: number
}

/**
 * Writes everything into `target`, a new file or `-` for standard output, as one snapshot, while the portal runs or not. Files that the snapshot refers
 * to are not removed before they are copied. A file appears under its name only when it is complete and on disk.
 */
export async function makeBackup(
  config: Config & BackupKeys,
  files: FileStore,
  data: KnownData,
  options: { target: string; withKeys: boolean; say: (sentence: string) => void },
): Promise<BackupResult> {
  if (options.withKeys && !isEncrypting(config))
    throw new OperatorError(
      'A backup with the master key must be encrypted, since it opens every report of wrongdoing: set BACKUP_PASSPHRASE or BACKUP_RECIPIENT.',
    )
  const began = Date.now()
  const summary: Summary = { rows: {}, documents: 0, missing: 0, mails: 0 }
  const running: Running = { ...options, config, files, data, summary, snapshotAt: '', referenced: 0 }
  const bytes = await withPortalData(config, (connection) =>
    withSession(connection, async (client) => {
      await holdFileRemovals(client)
      return withScratch(config, async (scratch) => {
        const archive = writeArchive(entries(running, client, join(scratch, 'references')), new Date())
        return writeOutput(options.target, await encrypted(archive, config))
      })
    }),
  )
  const rows = Object.values(summary.rows).reduce((sum, count) => sum + count, 0)
  const { documents, missing } = summary
  return { snapshotAt: running.snapshotAt, rows, documents, missing, bytes, seconds: (Date.now() - began) / 1000 }
}

async function* entries(running: Running, client: pg.ClientBase, list: string): AsyncGenerator<TarEntry> {
  yield* recordEntries(running, client, list)
  yield* documentEntries(running, client, list)
  yield* mailEntries(running)
  if (running.withKeys) yield await keyEntry(running.config)
  yield textEntry(summaryName, JSON.stringify(running.summary))
}

async function* recordEntries(running: Running, client: pg.ClientBase, list: string): AsyncGenerator<TarEntry> {
  const { summary, data, say } = running
  const snapshot = await beginSnapshot(client)
  running.snapshotAt = snapshot.snapshotAt
  running.referenced = await writeReferences(client, data.references, list)
  yield textEntry(descriptionName, JSON.stringify({ ...snapshot, hasMasterKey: running.withKeys }))
  let rows = 0
  for (const table of snapshot.tables) {
    const sorted = data.unordered.some((name) => table.name === `public.${name}`)
    yield* tableEntries(client, table, sorted, (count) => {
      summary.rows[table.name] = count
      rows += count
    })
  }
  await client.query('commit')
  say(`Records: ${rows} rows, as of ${snapshot.snapshotAt}.`)
}

const progressMs = 5_000

async function* documentEntries(running: Running, client: pg.ClientBase, list: string): AsyncGenerator<TarEntry> {
  const { files, summary, say, referenced } = running
  let bytes = 0
  let said = Date.now()
  for await (const line of createInterface({ input: createReadStream(list), crlfDelay: Infinity })) {
    const { key } = JSON.parse(line) as { key: string }
    const facts = isStoredKey(key) ? await files.stat(key) : undefined
    if (!facts) {
      summary.missing++
      say(`File ${key} is missing from the store: "npm run verify" names its record.`)
      continue
    }
    yield { name: `files/${key}`, size: facts.size, body: await files.open(key) }
    summary.documents++
    bytes += facts.size
    if (Date.now() - said < progressMs) continue
    said = Date.now()
    // A proxy must not take the connection for idle; its loss ends the backup, since files may be removed then.
    await client.query('select 1')
    say(`Documents: ${summary.documents} of ${referenced} (${megabytes(bytes)}) …`)
  }
  say(`Documents: ${summary.documents} (${megabytes(bytes)}).`)
}

export const megabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(1)} MB`

/** Mails that a portal without a mail server wrote into files. They may expire meanwhile; an open one stays readable. */
async function* mailEntries({ config, summary }: Running): AsyncGenerator<TarEntry> {
  const folder = join(config.dataDir, 'outbox')
  const names = await readdir(folder).catch(() => [])
  for (const name of names) {
    if (!isMailName(name)) continue
    const file = await open(join(folder, name)).catch(() => undefined)
    if (!file) continue
    const { size } = await file.stat()
    // The stream closes the file.
    yield { name: `outbox/${name}`, size, body: file.createReadStream() }
    summary.mails++
  }
}

async function keyEntry({ masterKey, dataDir }: Config): Promise<TarEntry> {
  const text = masterKey
    ? `${masterKey.toString('base64')}\n`
    : await readFile(join(dataDir, 'master.key'), 'utf8').catch(() => '')
  if (!text)
    throw new OperatorError(
      'There is no master key to include: neither MASTER_KEY nor master.key in DATA_DIR is there.',
    )
  return textEntry('keys/master.key', text)
}
