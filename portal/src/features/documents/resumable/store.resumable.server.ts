import { AsyncLocalStorage } from 'node:async_hooks'
import { createHash } from 'node:crypto'
import { copyFile, link, mkdir, open, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { DataStore, ERRORS, Upload } from '@tus/server'
import type { Deps } from '#platform/deps.server.ts'
import { PartsLost, type StoredFile, type FileParts, newStoredKey } from '#platform/files/files.server.ts'
import { diskProblem, FileSink } from '#platform/files/local-files.server.ts'
import { withScratch } from '#platform/files/scratch.server.ts'
import { conflict, Problem } from '#platform/problem.ts'
import { PartSink } from '#platform/s3/part-sink.server.ts'
import { isUuid } from '#platform/values/uuid.ts'
import { messages } from '../messages.ts'
import { resumableDays, expiredFor, looseFor } from '../rules.ts'
import {
  claimLooseFiles,
  insertLooseFiles,
  deleteUpload,
  findUpload,
  touchUpload,
  type UploadRow,
  replaceUploaded,
  findUnfinished,
} from '../store.server.ts'
import type { UploadedParts } from '../table.server.ts'
import { type UploadBody, type UploadBytes, pourInto, type Written } from './upload-bytes.server.ts'

/** A file for each upload, named by its ID. An offset is reported only after the bytes below it are on disk (fdatasync). */
export class DiskBytes implements UploadBytes {
  readonly makesSecondFile = true
  readonly #deps: Deps
  readonly #folder: string

  constructor(deps: Deps) {
    this.#deps = deps
    this.#folder = join(deps.config.dataDir, 'uploads')
  }

  #pathOf(id: string): string {
    return join(this.#folder, id)
  }

  async create(id: string): Promise<void> {
    await mkdir(this.#folder, { recursive: true, mode: 0o700 })
    const file = await open(this.#pathOf(id), 'wx', 0o600)
    await file.close()
  }

  async length({ id }: UploadRow): Promise<number> {
    const file = await open(this.#pathOf(id), 'r+').catch((error: NodeJS.ErrnoException) => {
      throw error.code === 'ENOENT' ? ERRORS.FILE_NO_LONGER_EXISTS : diskProblem(error)
    })
    try {
      await file.datasync()
      return (await file.stat()).size
    } finally {
      await file.close()
    }
  }

  async write({ id, size }: UploadRow, offset: number, body: UploadBody): Promise<Written> {
    const tooMuch = () => ERRORS.ERR_SIZE_EXCEEDED as unknown as Error
    const sink = new FileSink(this.#pathOf(id), { flags: 'r+', start: offset, maxBytes: size - offset, tooMuch })
    const whole = await pourInto(sink, body).catch((error: unknown) => {
      throw diskProblem(error)
    })
    return { length: sink.length, whole, sha256: sink.sha256 }
  }

  /** The upload's own file stays until `done`. */
  async finish({ id }: UploadRow, sha256: string | undefined): Promise<StoredFile> {
    const path = this.#pathOf(id)
    const second = `${path}.finishing`
    await rm(second, { force: true })
    // A hard link needs no disk space; copy where the file system does not support links.
    await link(path, second).catch(() => copyFile(path, second))
    const stored = await this.#deps.files.adopt(second, sha256)
    await insertLooseFiles(this.#deps.database.db, [stored.key], looseFor(this.#deps.clock.now()))
    return stored
  }

  async done({ id }: UploadRow): Promise<void> {
    await rm(this.#pathOf(id), { force: true })
  }

  discard(row: UploadRow): Promise<void> {
    return this.done(row)
  }

  /** Removes files older than `before` that do not belong to an unfinished upload; returns their number. */
  async sweep(before: Date): Promise<number> {
    const names = await readdir(this.#folder).catch(() => [])
    const old: string[] = []
    for (const name of names) {
      const info = await stat(this.#pathOf(name)).catch(() => undefined)
      if (info && info.mtime < before) old.push(name)
    }
    const kept = await findUnfinished(this.#deps.database.db, old.filter(isUploadId))
    const gone = old.filter((name) => !kept.has(name))
    for (const name of gone) await rm(this.#pathOf(name), { force: true })
    return gone.length
  }
}

/** Lower case only, since the ID is also a file name. */
export const isUploadId = (value: string): boolean => isUuid(value) && value === value.toLowerCase()

const sumOf = ({ parts }: UploadedParts) => parts.reduce((sum, { size }) => sum + size, 0)

/**
 * Uploads as parts in a store that all processes share. The row of the upload records each part after the store has it, so a killed process loses
 * at most the part that it was receiving. The parts become the file of the document; there is no second copy.
 */
class PartBytes implements UploadBytes {
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

/** Unfinished uploads, for the tus server. An offset is reported only after the bytes below it are durable. */
export class ResumableStore extends DataStore {
  /** The body of the current request. The library would convert it to a web stream and back, at three times the cost of writing to disk. */
  readonly bodies = new AsyncLocalStorage<UploadBody>()
  readonly #deps: Deps
  readonly #bytes: UploadBytes
  readonly #hashes = new Map<string, string>()

  constructor(deps: Deps) {
    super()
    this.#deps = deps
    this.#bytes = deps.files.parts ? new PartBytes(deps, deps.files.parts) : new DiskBytes(deps)
    this.extensions = ['creation', 'creation-with-upload', 'termination', 'expiration']
  }

  /** Prepares the place of the bytes. The row already exists and is deleted if this fails. */
  override async create(upload: Upload): Promise<Upload> {
    try {
      await this.#bytes.create(upload.id)
    } catch (error) {
      await deleteUpload(this.#deps.database.db, upload.id)
      throw diskProblem(error)
    }
    upload.creation_date = this.#deps.clock.now().toISOString()
    return upload
  }

  override async getUpload(id: string): Promise<Upload> {
    const row = await findUpload(this.#deps.database.db, id)
    if (!row) throw ERRORS.FILE_NOT_FOUND
    const offset = row.documentId ? row.size : await this.#bytes.length(row)
    // Expiry counts from the last activity, so report that time as the creation date.
    return new Upload({ id, size: row.size, offset, creation_date: row.touchedAt.toISOString() })
  }

  /** Whether all bytes have been received. */
  async isComplete(row: UploadRow): Promise<boolean> {
    return (await this.#bytes.length(row)) === row.size
  }

  /** Writes the body of the current request at `offset`; keeps the received bytes if the connection breaks or another request takes over. */
  override async write(_stream: Readable, id: string, offset: number): Promise<number> {
    const { db } = this.#deps.database
    const row = await findUpload(db, id)
    if (!row) throw ERRORS.FILE_NOT_FOUND
    // The last request was repeated: the upload is already a document.
    if (row.documentId) return offset
    const body = this.bodies.getStore()
    if (!body) throw new Error('an upload is written only within its request')
    await touchUpload(db, id, this.#deps.clock.now())
    const { length, whole, sha256 } = await this.#orDiscard(row, () => this.#bytes.write(row, offset, body))
    if (sha256 && length === row.size) this.#hashes.set(id, sha256)
    await touchUpload(db, id, this.#deps.clock.now())
    if (!whole) throw ERRORS.ABORTED
    return length
  }

  /** Makes a stored file of a complete upload, noted as loose. Follow it by `done` or `discard`, or by neither to finish it again. */
  finish(row: UploadRow): Promise<StoredFile> {
    // The hash, if this process computed it while receiving.
    const sha256 = this.#hashes.get(row.id)
    this.#hashes.delete(row.id)
    return this.#orDiscard(row, () => this.#bytes.finish(row, sha256))
  }

  /** An upload whose parts are lost, such as after a change of the store, is deleted: its sender begins it again. */
  #orDiscard<T>(row: UploadRow, work: () => Promise<T>): Promise<T> {
    return work().catch(async (error: unknown) => {
      if (!(error instanceof PartsLost)) throw error
      await this.discard(row)
      throw ERRORS.FILE_NO_LONGER_EXISTS
    })
  }

  get makesSecondFile(): boolean {
    return this.#bytes.makesSecondFile
  }

  done(row: UploadRow): Promise<void> {
    return this.#bytes.done(row)
  }

  override async remove(id: string): Promise<void> {
    const row = await findUpload(this.#deps.database.db, id)
    if (!row) throw ERRORS.FILE_NOT_FOUND
    // This keeps the document of a finished upload.
    await this.discard(row)
  }

  /** Deletes an upload and its bytes. */
  async discard(row: UploadRow): Promise<void> {
    this.#hashes.delete(row.id)
    await deleteUpload(this.#deps.database.db, row.id)
    await this.#bytes.discard(row)
  }

  override getExpiration(): number {
    return resumableDays * 86_400_000
  }
}
