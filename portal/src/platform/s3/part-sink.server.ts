import { createHash, type Hash } from 'node:crypto'
import { type FileHandle, open } from 'node:fs/promises'
import { Writable } from 'node:stream'
import { streamedBytes } from '../files/young-garbage.server.ts'

const gatherBytes = 1 << 20

interface PartSinkOptions {
  /** A new file for the bytes of the current part: slow senders must not hold them in memory. */
  path: string
  partBytes: number
  maxBytes: number
  tooMuch: () => Error
  /** Receives each full part once more bytes have come, so never the last one; reads it when there is memory for it. */
  onPart(read: ReadRest): Promise<void>
}

export type ReadRest = () => Promise<Buffer>

/** Cuts a stream into parts and hashes it; the last part, which may be full, stays in `rest`. */
export class PartSink extends Writable {
  readonly #options: PartSinkOptions
  readonly #hash: Hash = createHash('sha256')
  #file: FileHandle | undefined
  #length = 0
  #size = 0

  constructor(options: PartSinkOptions) {
    super({ highWaterMark: gatherBytes })
    this.#options = options
  }

  /** All bytes so far. */
  get length(): number {
    return this.#length
  }

  /** Bytes of the last part. */
  get restLength(): number {
    return this.#size
  }

  /** The hash of all bytes; can be read once. */
  takeSha256(): string {
    return this.#hash.digest('hex')
  }

  /** The last part. */
  readonly rest: ReadRest = async () => {
    const file = await open(this.#options.path, 'r')
    try {
      return await readBytes(file, this.#size)
    } finally {
      await file.close()
    }
  }

  override _construct(done: (error?: Error) => void): void {
    open(this.#options.path, 'wx+', 0o600).then((file) => {
      this.#file = file
      done()
    }, done)
  }

  override _write(chunk: Buffer, _encoding: string, done: (error?: Error) => void): void {
    this.#append([chunk]).then(() => done(), done)
  }

  override _writev(chunks: { chunk: Buffer }[], done: (error?: Error) => void): void {
    this.#append(chunks.map(({ chunk }) => chunk)).then(() => done(), done)
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    const file = this.#file
    this.#file = undefined
    if (!file) return done(error)
    file.close().then(
      () => done(error),
      (failure: Error) => done(error ?? failure),
    )
  }

  async #append(chunks: Buffer[]): Promise<void> {
    for (const chunk of chunks) {
      if (this.#length + chunk.length > this.#options.maxBytes) throw this.#options.tooMuch()
      this.#hash.update(chunk)
      for (let at = 0; at < chunk.length;) at += await this.#fill(chunk, at)
      this.#length += chunk.length
      streamedBytes(chunk.length)
    }
  }

  async #fill(chunk: Buffer, at: number): Promise<number> {
    const { partBytes, onPart } = this.#options
    if (this.#size === partBytes) {
      await onPart(() => readBytes(this.#file!, partBytes))
      this.#size = 0
    }
    const count = Math.min(partBytes - this.#size, chunk.length - at)
    const { bytesWritten } = await this.#file!.write(chunk, at, count, this.#size)
    this.#size += bytesWritten
    return bytesWritten
  }
}

async function readBytes(file: FileHandle, length: number): Promise<Buffer> {
  const bytes = Buffer.allocUnsafeSlow(length)
  for (let at = 0; at < length;) {
    const { bytesRead } = await file.read(bytes, at, length - at, at)
    if (bytesRead === 0) throw new Error('a scratch file became shorter')
    at += bytesRead
  }
  return bytes
}
