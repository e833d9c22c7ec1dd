import { createHash, type Hash } from 'node:crypto'
import type { Readable } from 'node:stream'
import { Problem } from '../problem.ts'
import { type ReadTarEntry, readTar, type TarEntry, writeTar } from '../files/tar.server.ts'

// A backup is a tar file. After every few hundred entries comes one under `sums/` with a line for each: SHA-256, size, name. The last entry, `end.json`,
// counts all and has the SHA-256 of all these lines. So both sides check everything while it streams, and hold one list of sums at a time.

const sumsBytes = 65_536
const endName = 'end.json'

export const damaged = (why: string) => new Problem(400, `The backup is damaged or incomplete: ${why}.`)

/** An entry of text. */
export function textEntry(name: string, text: string): TarEntry {
  const body = Buffer.from(text)
  return { name, size: body.length, body: [body] }
}

/** Counts entries and collects their sums, the same when writing and reading. */
class Sums {
  #entries = 0
  #bytes = 0
  #part = 0
  #lines = ''
  readonly #all = createHash('sha256')

  add(name: string, size: number, sha256: string): void {
    this.#entries++
    this.#bytes += size
    this.#lines += `${sha256} ${size} ${name}\n`
  }

  get areDue(): boolean {
    return this.#lines.length > sumsBytes
  }

  get areOpen(): boolean {
    return this.#lines.length > 0
  }

  /** The entry with the sums since the last one. */
  next(): { name: string; text: string } {
    const text = this.#lines
    this.#lines = ''
    this.#all.update(text)
    return { name: `sums/${String(++this.#part).padStart(6, '0')}`, text }
  }

  end(): string {
    return JSON.stringify({ entries: this.#entries, bytes: this.#bytes, sha256: this.#all.copy().digest('hex') })
  }
}

async function* hashed(body: Iterable<Uint8Array> | AsyncIterable<Uint8Array>, hash: Hash): AsyncGenerator<Uint8Array> {
  for await (const chunk of body) {
    hash.update(chunk)
    yield chunk
  }
}

/** The bytes of a backup with these entries, whose bodies are read in order. */
export function writeArchive(entries: AsyncIterable<TarEntry>, modified: Date): AsyncGenerator<Uint8Array> {
  return writeTar(withSums(entries), modified)
}

async function* withSums(entries: AsyncIterable<TarEntry>): AsyncGenerator<TarEntry> {
  const sums = new Sums()
  const list = () => {
    const { name, text } = sums.next()
    return textEntry(name, text)
  }
  for await (const entry of entries) {
    const hash = createHash('sha256')
    yield { ...entry, body: hashed(entry.body, hash) }
    sums.add(entry.name, entry.size, hash.digest('hex'))
    if (sums.areDue) yield list()
  }
  if (sums.areOpen) yield list()
  yield textEntry(endName, sums.end())
}

/**
 * The entries of a backup; a Problem 400 says what is wrong with it. An entry counts as checked only when the reader has come to the end: read everything
 * once before using any of it. Answers what identifies the archive.
 */
export async function* readArchive(source: Readable): AsyncGenerator<ReadTarEntry, string> {
  const sums = new Sums()
  let end: string | undefined
  for await (const entry of readTar(source, 'a backup')) {
    if (end !== undefined) throw damaged('something follows its end')
    if (entry.name === endName) {
      end = await textOf(entry)
      if (sums.areOpen || end !== sums.end()) throw damaged('its counts do not match')
    } else if (entry.name.startsWith('sums/')) {
      const { name, text } = sums.next()
      if (entry.name !== name || (await textOf(entry)) !== text) throw damaged('a checksum does not match')
    } else {
      const hash = createHash('sha256')
      const body = hashed(entry.body, hash) as AsyncGenerator<Buffer>
      yield { ...entry, body }
      // The rest of what the caller did not read.
      for await (const _ of body);
      sums.add(entry.name, entry.size, hash.digest('hex'))
    }
  }
  if (end === undefined) throw damaged('its end is missing')
  return end
}

const textBytes = 16 << 20

/** The text of a short entry. */
export async function textOf({ size, body }: ReadTarEntry): Promise<string> {
  if (size > textBytes) throw damaged('a list is too long')
  const chunks: Buffer[] = []
  for await (const chunk of body) chunks.push(chunk)
  return Buffer.concat(chunks).toString()
}
