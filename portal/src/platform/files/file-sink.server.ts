import { type FileHandle, open } from 'node:fs/promises'
import { Writable } from 'node:stream'
import { beginFileHash, type FileHash } from './file-hash.server.ts'
import { streamedBytes } from './young-garbage.server.ts'

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
