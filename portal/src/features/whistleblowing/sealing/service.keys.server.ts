import { createCipheriv, createDecipheriv, createHmac, randomBytes, randomInt } from 'node:crypto'
import type { Deps } from '#platform/deps.server.ts'
import { deriveKey, readMasterKey } from '#platform/master-key.server.ts'

const algorithm = 'aes-256-gcm'
const ivBytes = 12
const tagBytes = 16
/** The first byte of everything sealed, so that another way of sealing can follow. */
const format = 1

type Purpose = 'wrap' | 'digest' | 'puzzle' | 'receipt' | 'check'
const keyFrom = (master: Buffer, purpose: Purpose): Buffer => deriveKey(master, `whistleblowing ${purpose}`)
const keyFor = (deps: Deps, purpose: Purpose): Buffer => keyFrom(readMasterKey(deps.config), purpose)

/** Encrypts and authenticates; `context` says what it is and where it belongs, so that nothing can be moved to another place. */
function seal(key: Buffer, context: string, plain: Buffer): Buffer {
  const iv = randomBytes(ivBytes)
  const cipher = createCipheriv(algorithm, key, iv)
  cipher.setAAD(Buffer.from(context))
  const sealed = Buffer.concat([cipher.update(plain), cipher.final()])
  return Buffer.concat([Buffer.from([format]), iv, cipher.getAuthTag(), sealed])
}

/** Throws when the key, the context or a single bit is not the same. */
function unseal(key: Buffer, context: string, sealed: Buffer): Buffer {
  if (sealed[0] !== format) throw new Error('sealed in an unknown way')
  const tagStart = 1 + ivBytes
  const decipher = createDecipheriv(algorithm, key, sealed.subarray(1, tagStart))
  decipher.setAAD(Buffer.from(context))
  decipher.setAuthTag(sealed.subarray(tagStart, tagStart + tagBytes))
  return Buffer.concat([decipher.update(sealed.subarray(tagStart + tagBytes)), decipher.final()])
}

const jsonStep = 1_024
const fileStep = 64 * 1_024

/** Filled up to the next step: the exact size of what is sealed stands in the database, and would tell one known text or file from others. */
const filled = (plain: Buffer, step: number, filling: string): Buffer =>
  Buffer.concat([plain, Buffer.alloc(-plain.length & (step - 1), filling)])

export const sealJson = (key: Buffer, context: string, value: unknown): Buffer =>
  seal(key, context, filled(Buffer.from(JSON.stringify(value)), jsonStep, ' '))
export const unsealJson = <T>(key: Buffer, context: string, sealed: Buffer): T =>
  JSON.parse(unseal(key, context, sealed).toString('utf8')) as T

export const sealFile = (key: Buffer, context: string, bytes: Buffer): Buffer =>
  seal(key, context, filled(bytes, fileStep, '\0'))
/** `size` as it was before it was sealed. */
export const unsealFile = (key: Buffer, context: string, sealed: Buffer, size: number): Buffer =>
  unseal(key, context, sealed).subarray(0, size)

/** A fresh data key of a report, with the form in which it is stored. */
export function newDataKey(deps: Deps, reportId: string): { key: Buffer; wrapped: Buffer } {
  const key = randomBytes(32)
  return { key, wrapped: wrapKey(readMasterKey(deps.config), reportId, key) }
}
export const unwrapDataKey = (deps: Deps, reportId: string, wrapped: Buffer): Buffer =>
  unwrapKey(readMasterKey(deps.config), reportId, wrapped)
export const wrapKey = (master: Buffer, whose: string, key: Buffer): Buffer =>
  seal(keyFrom(master, 'wrap'), `key ${whose}`, key)
export const unwrapKey = (master: Buffer, whose: string, wrapped: Buffer): Buffer =>
  unseal(keyFrom(master, 'wrap'), `key ${whose}`, wrapped)

/** A keyed digest: equal for equal values, meaningless with the database alone. */
export const digest = (deps: Deps, kind: 'owner' | 'puzzle', value: string): string =>
  digestWith(keyFor(deps, 'digest'), kind, value)
const digestWith = (key: Buffer, kind: string, value: string) =>
  createHmac('sha256', key).update(`${kind} ${value}`).digest('base64url')

/** Of master keys that took the place of others: the digest key of the first, by which receipts are known. */
const receiptKeys = new WeakMap<Buffer, Buffer>()
export const keepReceiptKey = (deps: Deps, key: Buffer): void => void receiptKeys.set(readMasterKey(deps.config), key)
export const firstReceiptKey = (master: Buffer): Buffer => keyFrom(master, 'digest')
/** As `digest`, and the same before and after a change of the master key. */
export const receiptDigest = (deps: Deps, kind: 'locator' | 'receipt', value: string): string =>
  digestWith(receiptKeys.get(readMasterKey(deps.config)) ?? keyFor(deps, 'digest'), kind, value)

/** Says which master key it is, to nobody who does not have it. */
export const tagOf = (master: Buffer): string =>
  createHmac('sha256', keyFrom(master, 'check')).update('master key').digest('base64url')

export const puzzleSignature = (deps: Deps, text: string): string =>
  createHmac('sha256', keyFor(deps, 'puzzle')).update(text).digest('base64url')

/**
 * The receipt of a report: 16 digits made from what only its sender holds (the key of the attempt) and the puzzle it came with. A repeated sending
 * gets the same receipt again, although no copy of it exists here.
 */
export function makeReceipt(deps: Deps, attempt: string): string {
  const hash = createHmac('sha256', keyFor(deps, 'receipt')).update(attempt).digest()
  return (hash.readBigUInt64BE(0) % 10n ** 16n).toString().padStart(16, '0')
}

/** A random-looking id that the same secret and words always give. */
export function uuidFrom(secret: string, words: string): string {
  const bytes = createHmac('sha256', secret).update(words).digest().subarray(0, 16)
  bytes[6] = (bytes[6]! & 0x0f) | 0x40
  bytes[8] = (bytes[8]! & 0x3f) | 0x80
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

// Without characters that are mistaken for each other.
const referenceSigns = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'

/** A random reference: a running number would tell in which order, and so about when, reports came. */
export const newReference = (): string =>
  `WB-${Array.from({ length: 8 }, () => referenceSigns[randomInt(referenceSigns.length)]).join('')}`
