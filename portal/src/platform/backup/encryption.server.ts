import { createHash, type Hash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { ReadableStream } from 'node:stream/web'
import type { Decrypter } from 'age-encryption'
import { type ReadTarEntry, readTar, type TarEntry, writeTar } from '../files/tar.server.ts'
import { Problem } from '../problem.ts'
import { OperatorError } from './empty-place.server.ts'

/** What opens and closes a backup: a passphrase for both, or a public key (`age1…`) for writing and its identity for reading. */
export interface BackupKeys {
  backupPassphrase: string | undefined
  backupRecipient: string | undefined
  backupIdentity: string | undefined
}

/** Loaded on first use: a portal that serves makes its backups in another process. */
const library = () => import('age-encryption')

const firstLine = 'age-encryption.org/v1'
/** Costs an attacker 64 MB and a good tenth of a second for each guess; the library's default of 256 MB is more than a backup may take. */
const workFactor = 16

export const isEncrypting = (keys: BackupKeys): boolean => Boolean(keys.backupPassphrase ?? keys.backupRecipient)

/** `source` encrypted in the age format where a passphrase or a recipient is set, else unchanged. */
export async function encrypted(
  source: AsyncGenerator<Uint8Array>,
  { backupPassphrase, backupRecipient }: BackupKeys,
): Promise<AsyncIterable<Uint8Array>> {
  if (!backupPassphrase && !backupRecipient) return source
  const { Encrypter } = await library()
  const encrypter = new Encrypter()
  if (backupRecipient) encrypter.addRecipient(backupRecipient)
  else if (backupPassphrase) {
    encrypter.setScryptWorkFactor(workFactor)
    encrypter.setPassphrase(backupPassphrase)
  }
  return encrypter.encrypt(ReadableStream.from(source) as globalThis.ReadableStream<Uint8Array>)
}

/** The content of a backup file, decrypted if necessary; OperatorError when no given key opens it. */
export async function openBackup(path: string, keys: BackupKeys): Promise<Readable> {
  const beginning = await readBeginning(path)
  const source = createReadStream(path, { highWaterMark: 1 << 18 })
  if (!beginning.equals(Buffer.from(firstLine))) return source
  try {
    const decrypter = await makeDecrypter(keys)
    const plain = await decrypter.decrypt(Readable.toWeb(source) as globalThis.ReadableStream<Uint8Array>)
    return Readable.from(bytesOf(plain), { objectMode: false, highWaterMark: 1 << 18 })
  } catch (error) {
    source.destroy()
    if (error instanceof OperatorError) throw error
    throw new OperatorError(
      'The backup cannot be opened: the passphrase (BACKUP_PASSPHRASE) or key (BACKUP_IDENTITY) is not the one that it was made with, or its beginning is damaged.',
    )
  }
}

async function* bytesOf(plain: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    for await (const chunk of plain) yield chunk
  } catch {
    throw damaged('a piece of it cannot be decrypted')
  }
}

async function readBeginning(path: string): Promise<Buffer> {
  const file = await open(path).catch((error: NodeJS.ErrnoException) => {
    throw new OperatorError(`${path} cannot be read (${error.code ?? 'unknown error'}).`)
  })
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(firstLine.length), 0, firstLine.length, 0)
    return buffer.subarray(0, bytesRead)
  } catch (error) {
    throw new OperatorError(`${path} cannot be read (${(error as NodeJS.ErrnoException).code ?? 'unknown error'}).`)
  } finally {
    await file.close()
  }
}

async function makeDecrypter({ backupPassphrase, backupIdentity }: BackupKeys): Promise<Decrypter> {
  if (!backupPassphrase && !backupIdentity)
    throw new OperatorError(
      'The backup is encrypted: set BACKUP_PASSPHRASE, or BACKUP_IDENTITY to the secret key of its recipient.',
    )
  const { Decrypter } = await library()
  const decrypter = new Decrypter()
  if (backupPassphrase) decrypter.addPassphrase(backupPassphrase)
  if (backupIdentity) decrypter.addIdentity(backupIdentity)
  return decrypter
}

// A backup is a tar file. After every few hundred entries comes one under `sums/` with a line for each: SHA-256, size, name. The last entry, `end.json`,
// counts all and has the SHA-256 of all these lines. So both sides check everything while it streams, and hold one list of sums at a time.

const sumsBytes = 65_536
const endName = 'end.json'

const damaged = (why: string) => new Problem(400, `The backup is damaged or incomplete: ${why}.`)

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
