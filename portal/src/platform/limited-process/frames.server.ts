export const maxJsonBytes = 65_536
const headBytes = 8

/** A message between the portal and a child: JSON, then bytes. Both lengths come first. */
export interface Frame {
  json: unknown
  bytes: Buffer
}

/** The parts of a frame in writing order. */
export function writeFrame(json: object, chunks: readonly Uint8Array[] = []): Uint8Array[] {
  const text = Buffer.from(JSON.stringify(json))
  const head = Buffer.alloc(headBytes)
  head.writeUInt32LE(text.length, 0)
  head.writeUInt32LE(
    chunks.reduce((sum, chunk) => sum + chunk.length, 0),
    4,
  )
  return [head, text, ...chunks]
}

export class FrameError extends Error {}

/** Assembles frames. Throws FrameError for one that announces more than `maxBytes`, before storing any of them. */
export class FrameReader {
  maxBytes: number
  #chunks: Buffer[] = []
  #length = 0
  #wanted = headBytes
  #head: { json: number; bytes: number } | undefined

  constructor(maxBytes: number) {
    this.maxBytes = maxBytes
  }

  /** Takes a piece; returns the frame that it completes, if any. One side never sends two frames in a row. */
  push(chunk: Buffer): Frame | undefined {
    this.#chunks.push(chunk)
    this.#length += chunk.length
    if (this.#length < this.#wanted) return undefined
    const all = this.#chunks.length === 1 ? this.#chunks[0]! : Buffer.concat(this.#chunks)
    this.#chunks = [all]
    this.#head ??= this.#readHead(all)
    if (this.#length < this.#wanted) return undefined
    if (this.#length > this.#wanted) throw new FrameError('more than one frame')
    const { json } = this.#head
    const frame = {
      json: JSON.parse(all.toString('utf8', headBytes, headBytes + json)) as unknown,
      bytes: all.subarray(headBytes + json),
    }
    this.#chunks = []
    this.#length = 0
    this.#wanted = headBytes
    this.#head = undefined
    return frame
  }

  #readHead(all: Buffer): { json: number; bytes: number } {
    const head = { json: all.readUInt32LE(0), bytes: all.readUInt32LE(4) }
    if (head.json > maxJsonBytes || head.bytes > this.maxBytes) throw new FrameError('too long')
    this.#wanted = headBytes + head.json + head.bytes
    return head
  }
}
