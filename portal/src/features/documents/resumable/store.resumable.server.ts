import { AsyncLocalStorage } from 'node:async_hooks'
import { mkdir, open, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { DataStore, ERRORS, Upload } from '@tus/server'
import type { Deps } from '#platform/deps.server.ts'
import { FileSink } from '#platform/file-sink.server.ts'
import { diskProblem } from '#platform/local-files.server.ts'
import { isUuid } from '#platform/uuid.ts'
import { resumableDays } from '../rules.ts'
import { deleteUpload, findUnfinished, findUpload, touchUpload } from '../store.uploads.server.ts'

export interface UploadBody {
  raw: Readable
  /** Aborted when another request needs the upload: received bytes are kept, no more are read. */
  stop: AbortSignal
}

/**
 * The files of unfinished uploads, for the tus server. An offset is reported only after the bytes below it are on disk
 * (fdatasync), so acknowledged bytes survive a killed process or a power cut.
 */
export class ResumableStore extends DataStore {
  readonly folder: string
  /** The body of the current request. The library would convert it to a web stream and back, at three times the cost of writing to disk. */
  readonly bodies = new AsyncLocalStorage<UploadBody>()
  readonly #deps: Deps
  readonly #hashes = new Map<string, string>()

  constructor(deps: Deps) {
    super()
    this.#deps = deps
    this.folder = join(deps.config.dataDir, 'uploads')
    this.extensions = ['creation', 'creation-with-upload', 'termination', 'expiration']
  }

  pathOf(id: string): string {
    return join(this.folder, id)
  }

  /** Creates the empty file. The row already exists and is deleted if this fails. */
  override async create(upload: Upload): Promise<Upload> {
    try {
      await mkdir(this.folder, { recursive: true, mode: 0o700 })
      const file = await open(this.pathOf(upload.id), 'wx', 0o600)
      await file.close()
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
    const offset = row.documentId ? row.size : await this.syncedLength(id)
    // Expiry counts from the last activity, so report that time as the creation date.
    return new Upload({ id, size: row.size, offset, creation_date: row.touchedAt.toISOString() })
  }

  /** Number of received bytes, after syncing them to disk; throws the 410 of tus if the file no longer exists. */
  async syncedLength(id: string): Promise<number> {
    const file = await open(this.pathOf(id), 'r+').catch((error: NodeJS.ErrnoException) => {
      throw error.code === 'ENOENT' ? ERRORS.FILE_NO_LONGER_EXISTS : diskProblem(error)
    })
    try {
      await file.datasync()
      return (await file.stat()).size
    } finally {
      await file.close()
    }
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
    const tooMuch = () => ERRORS.ERR_SIZE_EXCEEDED as unknown as Error
    const sink = new FileSink(this.pathOf(id), { flags: 'r+', start: offset, maxBytes: row.size - offset, tooMuch })
    const whole = await pourInto(sink, body).catch((error: unknown) => {
      throw diskProblem(error)
    })
    if (sink.sha256 && sink.length === row.size) this.#hashes.set(id, sink.sha256)
    await touchUpload(db, id, this.#deps.clock.now())
    if (!whole) throw ERRORS.ABORTED
    return sink.length
  }

  /** The hash of a complete upload, if this process computed it while receiving; can be read only once. */
  takeHash(id: string): string | undefined {
    const hash = this.#hashes.get(id)
    this.#hashes.delete(id)
    return hash
  }

  override async remove(id: string): Promise<void> {
    const row = await findUpload(this.#deps.database.db, id)
    if (!row) throw ERRORS.FILE_NOT_FOUND
    // This keeps the document of a finished upload.
    await this.discard(id)
  }

  /** Deletes an upload and its bytes. */
  async discard(id: string): Promise<void> {
    this.#hashes.delete(id)
    await deleteUpload(this.#deps.database.db, id)
    await rm(this.pathOf(id), { force: true })
  }

  override getExpiration(): number {
    return resumableDays * 86_400_000
  }

  /** Removes files older than `before` that do not belong to an unfinished upload; returns their number. */
  async sweepFiles(before: Date): Promise<number> {
    const names = await readdir(this.folder).catch(() => [])
    const old: string[] = []
    for (const name of names) {
      const info = await stat(this.pathOf(name)).catch(() => undefined)
      if (info && info.mtime < before) old.push(name)
    }
    const kept = await findUnfinished(this.#deps.database.db, old.filter(isUploadId))
    const gone = old.filter((name) => !kept.has(name))
    for (const name of gone) await rm(this.pathOf(name), { force: true })
    return gone.length
  }
}

/** Lower case only, since the ID is also a file name. */
export const isUploadId = (value: string): boolean => isUuid(value) && value === value.toLowerCase()

/** Ends the sink when the body ends, breaks or is stopped. Resolves to false if the body broke; rejects if the sink fails. */
function pourInto(sink: FileSink, { raw, stop }: UploadBody): Promise<boolean> {
  return new Promise((resolve, reject) => {
    let whole = true
    const give = () => {
      raw.unpipe(sink)
      sink.end()
    }
    const broke = () => {
      if (raw.readableEnded) return
      whole = false
      give()
    }
    sink.on('error', (error) => {
      raw.unpipe(sink)
      reject(error)
    })
    sink.on('finish', () => resolve(whole))
    raw.on('error', broke).on('close', broke)
    stop.addEventListener('abort', give)
    if (stop.aborted || raw.destroyed) return broke()
    raw.pipe(sink)
  })
}
