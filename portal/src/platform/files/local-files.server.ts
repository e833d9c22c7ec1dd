import { createReadStream } from 'node:fs'
import { mkdir, open, readdir, rename, rm, stat, copyFile, type FileHandle } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { type Readable, Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Config } from '../settings/config.server.ts'
import { notFound, unavailable } from '../problem.ts'
import { createS3FileStore } from '../s3/s3-files.server.ts'
import { hashFile, beginFileHash, type FileHash } from './file-hash.server.ts'
import {
  type FileFacts,
  type FileStore,
  isStoredKey,
  keyPrefixes,
  newStoredKey,
  type StoredFile,
  tooManyBytes,
} from './files.server.ts'
import { streamedBytes } from './young-garbage.server.ts'

/** The store of the portal with this configuration. */
export const openFileStore = ({ dataDir, documents }: Pick<Config, 'dataDir' | 'documents'>): FileStore =>
  documents ? createS3FileStore(documents, { dataDir }) : createLocalFileStore(join(dataDir, 'files'))

/** File store on local disk: written to a temporary name, fsynced, renamed, and the folder fsynced. */
export function createLocalFileStore(root: string): FileStore {
  const temporary = join(root, 'incoming')
  const pathOf = (key: string) => {
    if (!isStoredKey(key)) throw notFound()
    return join(root, key)
  }
  return {
    put: (source, { maxBytes }) => put(root, temporary, source, maxBytes),
    adopt: (path, sha256) => adopt(root, path, sha256),
    async open(key, range) {
      const path = pathOf(key)
      await stat(path).catch((error: NodeJS.ErrnoException) => {
        throw error.code === 'ENOENT' ? notFound('The file no longer exists.') : diskProblem(error)
      })
      return createReadStream(path, range)
    },
    stat: (key) => factsOf(pathOf(key), key),
    async *listByPrefix() {
      for (const prefix of keyPrefixes) yield { prefix, files: await list(root, prefix) }
    },
    async putBack(key, source) {
      const name = basename(pathOf(key))
      // A killed copy leaves its beginning.
      await rm(join(temporary, name), { force: true })
      await write(temporary, name, source, Infinity)
      await moveIn(root, join(temporary, name), key)
    },
    remove: (key) => rm(pathOf(key), { force: true }),
    answers: async () => true,
    sweep: (olderThan) => sweep(temporary, olderThan),
  }
}

async function put(root: string, temporary: string, source: Readable, maxBytes: number): Promise<StoredFile> {
  const key = newStoredKey()
  const path = join(temporary, key.slice(3))
  try {
    const sink = await write(temporary, key.slice(3), source, maxBytes)
    await moveIn(root, path, key)
    return { key, size: sink.length, sha256: sink.sha256! }
  } catch (error) {
    await rm(path, { force: true }).catch(() => {})
    throw diskProblem(error)
  }
}

async function write(folder: string, name: string, source: Readable, maxBytes: number): Promise<FileSink> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const sink = new FileSink(join(folder, name), {
    flags: 'wx',
    start: 0,
    maxBytes,
    tooMuch: () => tooManyBytes(maxBytes),
  })
  await pipeline(source, sink)
  return sink
}

async function factsOf(path: string, key: string): Promise<FileFacts | undefined> {
  const found = await stat(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
    return undefined
  })
  return found && { key, size: found.size, modifiedAt: found.mtime }
}

async function list(root: string, prefix: string): Promise<FileFacts[]> {
  const names = await readdir(join(root, prefix)).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
    return []
  })
  const found: FileFacts[] = []
  for (const name of names) {
    const facts = await factsOf(join(root, prefix, name), `${prefix}/${name}`)
    if (facts) found.push(facts)
  }
  return found
}

async function adopt(root: string, path: string, known: string | undefined): Promise<StoredFile> {
  const key = newStoredKey()
  try {
    const size = await syncPath(path, 'r+')
    const sha256 = known ?? (await hashFile(path, size))
    await moveIn(root, path, key)
    return { key, size, sha256 }
  } catch (error) {
    throw diskProblem(error)
  }
}

async function moveIn(root: string, from: string, key: string): Promise<void> {
  const target = join(root, key)
  const folder = dirname(target)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await rename(from, target).catch(async (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EXDEV') throw error
    await copyFile(from, target)
    await syncPath(target)
    await rm(from)
  })
  await syncPath(folder)
}

/** Flushes a file or folder to disk; returns its size. */
async function syncPath(path: string, flags: 'r' | 'r+' = 'r'): Promise<number> {
  const handle = await open(path, flags)
  try {
    await handle.sync()
    return (await handle.stat()).size
  } finally {
    await handle.close()
  }
}

async function sweep(temporary: string, olderThan: Date): Promise<number> {
  const names = await readdir(temporary).catch(() => [])
  let removed = 0
  for (const name of names) {
    const path = join(temporary, name)
    const info = await stat(path).catch(() => undefined)
    if (!info || info.mtime >= olderThan) continue
    await rm(path, { force: true })
    removed++
  }
  return removed
}

/** A full or read-only disk is a temporary 503; any other error is passed on unchanged. */
export function diskProblem(error: unknown): unknown {
  const code = (error as NodeJS.ErrnoException | null)?.code
  if (code === 'ENOSPC' || code === 'EDQUOT' || code === 'EROFS' || code === 'EMFILE')
    return unavailable('The file could not be stored just now; nothing was lost. Try again in a few minutes.', error)
  return error
}

/** Socket chunks are small: this many bytes are gathered while the disk is busy. */
const gatherBytes = 1 << 20
/** Written bytes are flushed after this many, so that the last fsync has little left to do. */
const syncEvery = 32 << 20
const hashEvery = 4 << 20

/**
 * Writes a stream into a file from byte `start`, and finishes only when all of it is on the disk (fdatasync).
 * A file written from its beginning is hashed at the same time, unless `hashed` is false.
 */
export class FileSink extends Writable {
  readonly #path: string
  readonly #flags: string
  readonly #maxBytes: number
  readonly #tooMuch: () => Error
  readonly #isHashed: boolean
  #file: FileHandle | undefined
  #hash: FileHash | undefined
  #at: number
  #synced: number
  #hashed = 0
  #syncing: Promise<void> | undefined
  #syncFailure: unknown
  #sha256: string | undefined

  /** `flags` as of fs.open: 'wx' for a new file, 'r+' for an existing one. More than `maxBytes` fails with the error of `tooMuch`. */
  constructor(
    path: string,
    options: { flags: 'wx' | 'r+'; start: number; maxBytes: number; tooMuch: () => Error; hashed?: boolean },
  ) {
    super({ highWaterMark: gatherBytes })
    this.#path = path
    this.#flags = options.flags
    this.#at = options.start
    this.#synced = options.start
    this.#maxBytes = options.start + options.maxBytes
    this.#tooMuch = options.tooMuch
    this.#isHashed = options.hashed ?? options.start === 0
  }

  /** Bytes of the file so far. */
  get length(): number {
    return this.#at
  }

  /** The file's SHA-256 once it has finished; undefined when it was not written from its beginning. */
  get sha256(): string | undefined {
    return this.#sha256
  }

  override _construct(done: (error?: Error) => void): void {
    open(this.#path, this.#flags, 0o600).then((file) => {
      this.#file = file
      if (this.#isHashed) this.#hash = beginFileHash(this.#path)
      done()
    }, done)
  }

  override _write(chunk: Buffer, _encoding: string, done: (error?: Error) => void): void {
    this.#append([chunk]).then(() => done(), done)
  }

  override _writev(chunks: { chunk: Buffer }[], done: (error?: Error) => void): void {
    this.#append(chunks.map(({ chunk }) => chunk)).then(() => done(), done)
  }

  override _final(done: (error?: Error) => void): void {
    this.#finish().then(() => done(), done)
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    this.#hash?.drop()
    this.#hash = undefined
    const file = this.#file
    this.#file = undefined
    if (!file) return done(error)
    void Promise.resolve(this.#syncing)
      .then(() => file.close())
      .then(
        () => done(error),
        () => done(error),
      )
  }

  async #append(chunks: Buffer[]): Promise<void> {
    const bytes = chunks.reduce((sum, chunk) => sum + chunk.length, 0)
    if (this.#at + bytes > this.#maxBytes) throw this.#tooMuch()
    const { bytesWritten } = await this.#file!.writev(chunks, this.#at)
    this.#at += bytesWritten
    if (bytesWritten < bytes) return this.#append(after(chunks, bytesWritten))
    this.#follow()
    streamedBytes(bytes)
  }

  /** Lets hash and disk catch up in the background. */
  #follow(): void {
    if (this.#hash && this.#at - this.#hashed >= hashEvery) this.#hash.advance((this.#hashed = this.#at))
    if (this.#syncing || this.#at - this.#synced < syncEvery) return
    this.#synced = this.#at
    // The system reports a failed fsync once; a later one may succeed although bytes are lost.
    this.#syncing = this.#file!.datasync()
      .catch((error: unknown) => void (this.#syncFailure = error))
      .finally(() => (this.#syncing = undefined))
  }

  async #finish(): Promise<void> {
    const hash = this.#hash?.finish(this.#at)
    this.#hash = undefined
    // Awaited below; until then its failure must not count as unhandled.
    hash?.catch(() => {})
    await this.#syncing
    if (this.#syncFailure) throw this.#syncFailure
    await this.#file!.datasync()
    this.#sha256 = await hash
  }
}

/** `chunks` without their first `count` bytes. */
function after(chunks: Buffer[], count: number): Buffer[] {
  let left = count
  const rest: Buffer[] = []
  for (const chunk of chunks) {
    if (left < chunk.length) rest.push(left > 0 ? chunk.subarray(left) : chunk)
    left = Math.max(0, left - chunk.length)
  }
  return rest
}
