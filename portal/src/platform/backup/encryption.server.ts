import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { ReadableStream } from 'node:stream/web'
import type { Decrypter } from 'age-encryption'
import { damaged } from './archive.server.ts'
import { OperatorError } from './data-access.server.ts'

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

/** The content of a backup file, decrypted where it is encrypted; OperatorError when no given key opens it. */
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
