import { createHash } from 'node:crypto'
import { realpathSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type pg from 'pg'
import type { FileReferences } from '../files/file-references.ts'
import { holdFileRemovals } from '../files/file-removal.server.ts'
import { type FileFacts, type FileStore, keyPrefixes } from '../files/files.server.ts'
import { openFileStore } from '../files/local-files.server.ts'
import { withScratch } from '../files/scratch.server.ts'
import { socketFolderFor } from '../local-postgres/socket.server.ts'
import { Problem } from '../problem.ts'
import { findOrphans } from '../files/orphaned-files.server.ts'
import type { Config } from '../settings/config.server.ts'
import { withSession, withPortalData } from './empty-place.server.ts'
import type { BackupKeys } from './encryption.server.ts'
import { restoreBackup, type RestoreResult } from './restore.server.ts'

export interface VerifyResult {
  files: number
  bytes: number
  problems: number
}

export interface Reference {
  key: string
  record: string
  sha256: string | null
  size: string | null
}

/**
 * Compares every stored file with the records that refer to it, in both directions; `report` receives one sentence for each problem. Nothing is changed,
 * and no file is removed meanwhile. Files are compared a 256th at a time, so memory stays flat.
 */
export async function verifyFiles(
  connection: pg.ClientConfig,
  files: FileStore,
  references: readonly FileReferences[],
  options: { now: Date; report: (sentence: string) => void; progress?: (share: number) => void },
): Promise<VerifyResult> {
  const result: VerifyResult = { files: 0, bytes: 0, problems: 0 }
  const report = (sentence: string) => {
    result.problems++
    options.report(sentence)
  }
  return withSession(connection, async (client) => {
    await holdFileRemovals(client)
    await reportImpossibleKeys(client, references, report)
    let done = 0
    // The files first: a row that is added after them finds its file on the next run, and its file is young.
    for await (const { prefix, files: listed } of files.listByPrefix()) {
      const stored = new Map(listed.map((facts) => [facts.key, facts]))
      for (const reference of await readReferences(client, references, prefix)) {
        const facts = stored.get(reference.key) ?? (await files.stat(reference.key))
        stored.delete(reference.key)
        await checkFile(files, reference, facts, result, report)
      }
      await reportOrphans(client, references, [...stored.values()], options.now, report)
      options.progress?.(++done / keyPrefixes.length)
    }
    return result
  })
}

export async function readReferences(
  client: pg.ClientBase,
  references: readonly FileReferences[],
  prefix: string,
): Promise<Reference[]> {
  const union = references.map(({ records }) => records).join(' union all ')
  const { rows } = await client.query<Reference>(`select * from (${union}) r where key like $1`, [`${prefix}/%`])
  return rows
}

/** Keys that the store could not have given would otherwise be in no prefix. */
async function reportImpossibleKeys(
  client: pg.ClientBase,
  references: readonly FileReferences[],
  report: (sentence: string) => void,
): Promise<void> {
  const union = references.map(({ records }) => records).join(' union all ')
  const { rows } = await client.query<Reference>(
    `select record from (${union}) r where key !~ '^[0-9a-f]{2}/[0-9a-f-]{36}$' limit 1000`,
  )
  for (const { record } of rows) report(`${record}: it names a file that cannot exist.`)
}

async function checkFile(
  files: FileStore,
  { key, record, sha256, size }: Reference,
  facts: FileFacts | undefined,
  result: VerifyResult,
  report: (sentence: string) => void,
): Promise<void> {
  if (!facts) return report(`${record}: its file ${key} is missing.`)
  result.files++
  result.bytes += facts.size
  if (size !== null && Number(size) !== facts.size)
    return report(`${record}: its file ${key} has ${facts.size} bytes instead of ${size}.`)
  const hash = createHash('sha256')
  try {
    for await (const chunk of await files.open(key)) hash.update(chunk as Buffer)
  } catch (error) {
    if (error instanceof Problem && error.statusCode === 503) throw error
    const code = (error as { code?: string }).code ?? 'unknown error'
    return report(`${record}: its file ${key} cannot be read (${code}).`)
  }
  if (sha256 !== null && hash.digest('hex') !== sha256)
    report(`${record}: its file ${key} is damaged: its SHA-256 is not the recorded one.`)
}

/** Files that no record has. */
async function reportOrphans(
  client: pg.ClientBase,
  references: readonly FileReferences[],
  left: readonly FileFacts[],
  now: Date,
  report: (sentence: string) => void,
): Promise<void> {
  for (const { key, size, modifiedAt } of await findOrphans(client, references, left, now))
    report(`File ${key} belongs to no record (${size} bytes, ${modifiedAt.toISOString().slice(0, 10)}).`)
}

export type DrillResult = RestoreResult & { problems: number }

/** Restores a backup into a scratch place on the data's disk, always into the embedded database, and compares its records and files. Nothing of it stays. */
export function drillBackup(
  config: Config & BackupKeys,
  references: readonly FileReferences[],
  options: { path: string; say: (sentence: string) => void; report: (sentence: string) => void },
): Promise<DrillResult> {
  return withScratch(config, async (dataDir) => {
    const socket = socketFolderFor(join(realpathSync(dataDir), 'postgres'))
    const scratch = { ...config, dataDir, documents: undefined, databaseUrl: undefined, databaseOwnerUrl: undefined }
    const files = openFileStore(scratch)
    try {
      const restored = await restoreBackup(scratch, files, { ...options, again: false })
      const { problems } = await withPortalData(scratch, (connection) =>
        verifyFiles(connection, files, references, { now: new Date(), report: options.report }),
      )
      return { ...restored, problems }
    } finally {
      // It may be outside the scratch place, in the system's temporary folder.
      rmSync(socket, { recursive: true, force: true })
    }
  })
}
