import { AsyncLocalStorage } from 'node:async_hooks'
import type { Readable } from 'node:stream'
import { DataStore, ERRORS, Upload } from '@tus/server'
import type { Deps } from '#platform/deps.server.ts'
import { PartsLost, type StoredFile } from '#platform/files/files.server.ts'
import { diskProblem } from '#platform/files/local-files.server.ts'
import { resumableDays } from '../rules.ts'
import { deleteUpload, findUpload, touchUpload, type UploadRow } from '../store.uploads.server.ts'
import { DiskBytes } from './store.disk-bytes.server.ts'
import { PartBytes } from './store.part-bytes.server.ts'
import type { UploadBody, UploadBytes } from './upload-bytes.server.ts'

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
