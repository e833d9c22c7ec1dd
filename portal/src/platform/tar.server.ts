import type { Readable } from 'node:stream'
import { Problem } from './problem.ts'

const block = 512

export interface TarEntry {
  /** At most 100 characters. */
  name: string
  size: number
  body: Iterable<Uint8Array> | AsyncIterable<Uint8Array>
}

/** A tar file (ustar, plain files only) of these entries, piece by piece; throws when a body has not the size it said. */
export async function* writeTar(entries: AsyncIterable<TarEntry>, modified: Date): AsyncGenerator<Uint8Array> {
  for await (const { name, size, body } of entries) {
    yield headerOf(name, size, modified)
    let written = 0
    for await (const chunk of body) {
      written += chunk.length
      yield chunk
    }
    if (written !== size) throw new Error(`a file of the archive has ${written} bytes and not ${size}`)
    if (size % block !== 0) yield Buffer.alloc(block - (size % block))
  }
  yield Buffer.alloc(2 * block)
}

function headerOf(name: string, size: number, modified: Date): Buffer {
  if (Buffer.byteLength(name) > 100) throw new Error('a name in the archive is too long')
  const header = Buffer.alloc(block)
  const octal = (value: number, at: number, length: number) =>
    header.write(`${value.toString(8).padStart(length - 1, '0')}\0`, at, 'latin1')
  header.write(name, 0, 'utf8')
  octal(0o644, 100, 8)
  octal(0, 108, 8)
  octal(0, 116, 8)
  octal(size, 124, 12)
  octal(Math.floor(modified.getTime() / 1000), 136, 12)
  header.write('0', 156, 'latin1')
  header.write('ustar\x0000', 257, 'latin1')
  octal(checksumOf(header), 148, 7)
  header.write(' ', 155, 'latin1')
  return header
}

/** The sum of the header's bytes, its own field read as spaces. */
function checksumOf(header: Buffer): number {
  let sum = 8 * 32
  for (let at = 0; at < block; at++) if (at < 148 || at >= 156) sum += header[at]!
  return sum
}

export interface ReadTarEntry {
  name: string
  size: number
  /** To be read to its end before the next entry is asked for; what is left of it is passed over. */
  body: AsyncIterable<Buffer>
}

const broken = (why: string) => new Problem(400, `The file is no archive of this portal: ${why}.`)

/** Reads a tar file made by `writeTar`, entry by entry; throws Problem 400 on anything else that tar can hold (links, folders, long names). */
export async function* readTar(source: Readable): AsyncGenerator<ReadTarEntry> {
  const bytes = new ByteReader(source)
  for (;;) {
    const header = await bytes.take(block)
    if (!header) throw broken('it has no end')
    if (header.every((byte) => byte === 0)) return
    const { name, size } = readHeader(header)
    let left = size
    async function* body(): AsyncGenerator<Buffer> {
      while (left > 0) {
        const chunk = await bytes.some(left)
        if (!chunk) throw broken('it is cut')
        left -= chunk.length
        yield chunk
      }
    }
    yield { name, size, body: body() }
    while (left > 0) {
      const chunk = await bytes.some(left)
      if (!chunk) throw broken('it is cut')
      left -= chunk.length
    }
    const padding = (block - (size % block)) % block
    if (padding && !(await bytes.take(padding))) throw broken('it is cut')
  }
}

function readHeader(header: Buffer): { name: string; size: number } {
  const textAt = (at: number, length: number) => header.toString('utf8', at, at + length).replace(/\0.*$/s, '')
  if (textAt(257, 5) !== 'ustar' || Number.parseInt(textAt(148, 8), 8) !== checksumOf(header))
    throw broken('it has another form')
  const type = textAt(156, 1)
  if (type !== '0' && type !== '') throw broken('it holds more than files')
  const size = textAt(124, 12).trim()
  if (!/^[0-7]{1,11}$/.test(size) || textAt(345, 155)) throw broken('it has another form')
  return { name: textAt(0, 100), size: Number.parseInt(size, 8) }
}

/** Pieces of a stream in the sizes that are asked for. */
class ByteReader {
  readonly #chunks: AsyncIterator<Buffer>
  #rest: Buffer = Buffer.alloc(0)

  constructor(source: Readable) {
    this.#chunks = source[Symbol.asyncIterator]() as AsyncIterator<Buffer>
  }

  /** At most `most` bytes, whatever lies ready; undefined at the end. */
  async some(most: number): Promise<Buffer | undefined> {
    while (this.#rest.length === 0) {
      const next = await this.#chunks.next()
      if (next.done) return undefined
      this.#rest = next.value
    }
    const taken = this.#rest.subarray(0, most)
    this.#rest = this.#rest.subarray(taken.length)
    return taken
  }

  /** Exactly `size` bytes; undefined when there are not so many. */
  async take(size: number): Promise<Buffer | undefined> {
    const parts: Buffer[] = []
    for (let left = size; left > 0;) {
      const part = await this.some(left)
      if (!part) return undefined
      parts.push(part)
      left -= part.length
    }
    return Buffer.concat(parts)
  }
}
