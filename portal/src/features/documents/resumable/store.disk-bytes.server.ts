import { copyFile, link, mkdir, open, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { ERRORS } from '@tus/server'
import type { Deps } from '#platform/deps.server.ts'
import { FileSink } from '#platform/files/file-sink.server.ts'
import type { StoredFile } from '#platform/files/files.server.ts'
import { diskProblem } from '#platform/files/local-files.server.ts'
import { isUuid } from '#platform/uuid.ts'
import { looseFor } from '../rules.ts'
import { insertLooseFiles } from '../store.server.ts'
import { findUnfinished, type UploadRow } from '../store.uploads.server.ts'
import { pourInto, type UploadBody, type UploadBytes, type Written } from './upload-bytes.server.ts'

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
