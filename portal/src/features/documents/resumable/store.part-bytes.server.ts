import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { ERRORS } from '@tus/server'
import type { Deps } from '#platform/deps.server.ts'
import { type FileParts, newStoredKey, PartsLost, type StoredFile } from '#platform/files/files.server.ts'
import { conflict, Problem } from '#platform/problem.ts'
import { PartSink } from '#platform/s3/part-sink.server.ts'
import { withScratch } from '#platform/files/scratch.server.ts'
import { messages } from '../messages.ts'
import { expiredFor } from '../rules.ts'
import { claimLooseFiles, insertLooseFiles } from '../store.server.ts'
import { replaceUploaded, type UploadRow } from '../store.uploads.server.ts'
import type { UploadedParts } from '../table.server.ts'
import { pourInto, type UploadBody, type UploadBytes, type Written } from './upload-bytes.server.ts'

const sumOf = ({ parts }: UploadedParts) => parts.reduce((sum, { size }) => sum + size, 0)

/**
 * Uploads as parts in a store that all processes share. The row of the upload records each part after the store has it, so a killed process loses
 * at most the part that it was receiving. The parts become the file of the document; there is no second copy.
 */
export class PartBytes implements UploadBytes {
  readonly makesSecondFile = false
  readonly #deps: Deps
  readonly #parts: FileParts

  constructor(deps: Deps, parts: FileParts) {
    this.#deps = deps
    this.#parts = parts
  }

  async create(): Promise<void> {}

  async length({ uploaded }: UploadRow): Promise<number> {
    return uploaded ? sumOf(uploaded) + (uploaded.tail?.size ?? 0) : 0
  }

  write(row: UploadRow, _offset: number, body: UploadBody): Promise<Written> {
    return withScratch(this.#deps.config, async (folder) => {
      const upload = new Uploading(this.#deps, this.#parts, row)
      const begun = sumOf(upload.state)
      const sink = new PartSink({
        path: join(folder, 'part'),
        partBytes: this.#parts.partBytes,
        maxBytes: row.size - begun,
        tooMuch: () => ERRORS.ERR_SIZE_EXCEEDED as unknown as Error,
        onPart: (read) => upload.addPart(read),
      })
      const { tail } = upload.state
      if (tail) await this.#fill(sink, tail.key)
      const whole = await pourInto(sink, body)
      const isComplete = begun + sink.length === row.size
      if (isComplete) await upload.addPart(sink.rest)
      else if (sink.restLength > 0) await upload.keepTail(sink)
      const sha256 = begun === 0 && isComplete ? sink.takeSha256() : undefined
      return { length: begun + sink.length, whole, sha256 }
    })
  }

  async #fill(sink: PartSink, key: string): Promise<void> {
    const source = await this.#deps.files.open(key).catch((error: unknown) => {
      throw error instanceof Problem && error.statusCode === 404 ? new PartsLost() : error
    })
    for await (const chunk of source) await pass(sink, chunk as Buffer)
  }

  /** Until its upload expires nobody removes the file, so that a failure can be repeated. */
  async finish(row: UploadRow, known: string | undefined): Promise<StoredFile> {
    const { uploaded } = row
    if (!uploaded || sumOf(uploaded) !== row.size) throw conflict(messages.uploadIncomplete)
    const { key, begun, parts } = uploaded
    const { db } = this.#deps.database
    await insertLooseFiles(db, [key], expiredFor(this.#deps.clock.now()))
    if (begun) await this.#parts.finish(key, begun, parts)
    const sha256 = uploaded.sha256 ?? known ?? (await hashOf(await this.#deps.files.open(key)))
    if (!uploaded.sha256) await replaceUploaded(db, row.id, { before: uploaded, after: { ...uploaded, sha256 } })
    return { key, size: row.size, sha256 }
  }

  async done(row: UploadRow): Promise<void> {
    if (row.uploaded?.tail) await this.#remove(row.uploaded.tail.key)
  }

  async discard(row: UploadRow): Promise<void> {
    const { uploaded, documentId } = row
    if (!uploaded || documentId) return
    const keys = [uploaded.key, ...(uploaded.tail ? [uploaded.tail.key] : [])]
    // What fails here, the sweep removes.
    await insertLooseFiles(this.#deps.database.db, keys, this.#deps.clock.now())
    if (uploaded.begun) await this.#parts.abort(uploaded.key, uploaded.begun).catch(() => {})
    for (const key of keys) await this.#remove(key)
  }

  async #remove(key: string): Promise<void> {
    await removeLoose(this.#deps, key)
  }
}

/** What one request adds to an upload. */
class Uploading {
  state: UploadedParts
  readonly #deps: Deps
  readonly #parts: FileParts
  readonly #row: UploadRow
  #recorded: UploadedParts | null

  constructor(deps: Deps, parts: FileParts, row: UploadRow) {
    this.#deps = deps
    this.#parts = parts
    this.#row = row
    this.#recorded = row.uploaded
    this.state = row.uploaded ?? { key: newStoredKey(), begun: null, parts: [], tail: null }
  }

  /** A part contains what was the tail. The last part of an upload may be the only one. */
  async addPart(read: () => Promise<Buffer>): Promise<void> {
    const { key, parts, tail } = this.state
    let { begun } = this.state
    const isOnly = parts.length === 0 && this.#row.size <= this.#parts.partBytes
    if (!isOnly && begun === null) {
      begun = await this.#parts.begin(key)
      await this.#record({ ...this.state, begun })
    }
    // A file of one part exists as soon as it is stored, so it must be noted before.
    if (isOnly) await insertLooseFiles(this.#deps.database.db, [key], expiredFor(this.#deps.clock.now()))
    const part =
      begun === null ? await this.#parts.addOnly(key, read) : await this.#parts.add(key, begun, parts.length + 1, read)
    await this.#record({ ...this.state, begun, parts: [...parts, part], tail: null })
    if (tail) await removeLoose(this.#deps, tail.key)
  }

  /** Stores the bytes after the last part. */
  async keepTail(sink: PartSink): Promise<void> {
    const before = this.state.tail
    const until = expiredFor(this.#deps.clock.now())
    if (before?.size === sink.restLength) return insertLooseFiles(this.#deps.database.db, [before.key], until)
    const source = Readable.from([await sink.rest()], { objectMode: false })
    const { key, size } = await this.#deps.files.put(source, { maxBytes: this.#parts.partBytes })
    await insertLooseFiles(this.#deps.database.db, [key], until)
    await this.#record({ ...this.state, tail: { key, size } })
    if (before) await removeLoose(this.#deps, before.key)
  }

  async #record(after: UploadedParts): Promise<void> {
    const change = { before: this.#recorded, after }
    if (!(await replaceUploaded(this.#deps.database.db, this.#row.id, change))) throw conflict(messages.uploadElsewhere)
    this.state = after
    this.#recorded = after
  }
}

const pass = (sink: PartSink, chunk: Buffer) =>
  new Promise<void>((resolve, reject) => sink.write(chunk, (error) => (error ? reject(error) : resolve())))

async function hashOf(source: Readable): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of source) hash.update(chunk as Buffer)
  return hash.digest('hex')
}

/** Removes a noted file at once; if this fails, the sweep does it. */
async function removeLoose(deps: Deps, key: string): Promise<void> {
  try {
    await deps.files.remove(key)
    await claimLooseFiles(deps.database.db, [key])
  } catch {
    await insertLooseFiles(deps.database.db, [key], deps.clock.now()).catch(() => {})
  }
}
