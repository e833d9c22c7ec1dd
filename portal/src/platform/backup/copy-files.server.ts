import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import type pg from 'pg'
import type { FileReferences } from '../files/file-references.ts'
import { holdFileRemovals } from '../files/file-removal.server.ts'
import { type FileStore, isStoredKey, keyPrefixes } from '../files/files.server.ts'
import { Problem } from '../problem.ts'
import { withSession } from './empty-place.server.ts'
import { readReferences, type Reference } from './verify.server.ts'

export interface CopyResult {
  copied: number
  bytes: number
  /** Files that the target already had. */
  present: number
  problems: number
}

/** More at once fill the link to a store that answers slowly. */
const atOnce = 4

class Damaged extends Error {}

/**
 * Copies every stored file of the records into another store, while the portal runs. A file appears there only complete and, where its record has a
 * hash, with that hash; so a repeated copy skips what is there. Nothing is removed, here or there, and no file disappears meanwhile.
 */
export async function copyFiles(
  connection: pg.ClientConfig,
  { from, to }: { from: FileStore; to: FileStore },
  references: readonly FileReferences[],
  options: { report: (sentence: string) => void; progress: (share: number, result: CopyResult) => void },
): Promise<CopyResult> {
  const result: CopyResult = { copied: 0, bytes: 0, present: 0, problems: 0 }
  return withSession(connection, async (client) => {
    await holdFileRemovals(client)
    let done = 0
    for await (const { prefix, files } of to.listByPrefix()) {
      const there = new Map(files.map(({ key, size }) => [key, size]))
      const wanted = (await readReferences(client, references, prefix)).filter(({ key, size }) => {
        const isThere = there.has(key) && (size === null || there.get(key) === Number(size))
        if (isThere) result.present++
        return !isThere
      })
      const work = async () => {
        for (let next = wanted.shift(); next; next = wanted.shift()) {
          await copyFile(from, to, next, result, options.report)
          options.progress(done / keyPrefixes.length, result)
        }
      }
      await Promise.all(Array.from({ length: atOnce }, work))
      options.progress(++done / keyPrefixes.length, result)
    }
    return result
  })
}

async function copyFile(
  from: FileStore,
  to: FileStore,
  reference: Reference,
  result: CopyResult,
  report: (sentence: string) => void,
): Promise<void> {
  const { key, record } = reference
  try {
    if (!isStoredKey(key)) throw new Damaged('cannot exist')
    let bytes = 0
    const checked = checkedBytes(await from.open(key), reference, (count) => (bytes += count))
    await to.putBack(key, Readable.from(checked, { objectMode: false }))
    result.copied++
    result.bytes += bytes
  } catch (error) {
    const isMissing = error instanceof Problem && error.statusCode === 404
    if (!isMissing && !(error instanceof Damaged)) throw error
    result.problems++
    report(`${record}: its file ${key} ${isMissing ? 'is missing' : (error as Damaged).message}; it was not copied.`)
  }
}

/** Ends with an error instead of an end where the bytes are not those of the record. */
async function* checkedBytes(
  source: Readable,
  { sha256 }: Reference,
  passed: (count: number) => void,
): AsyncGenerator<Buffer> {
  const hash = createHash('sha256')
  for await (const chunk of source as AsyncIterable<Buffer>) {
    hash.update(chunk)
    passed(chunk.length)
    yield chunk
  }
  if (sha256 !== null && hash.digest('hex') !== sha256)
    throw new Damaged('is damaged: its SHA-256 is not the recorded one')
}
