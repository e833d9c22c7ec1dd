import { createHmac, randomBytes, randomInt } from 'node:crypto'
import type { Deps } from '#platform/deps.server.ts'
import { readMasterKey, deriveKey } from '#platform/keys/master-key.server.ts'
import { seal, unseal } from '#platform/keys/sealing.server.ts'

export const receipts = 'receipts'

type Purpose = 'wrap' | 'digest' | 'puzzle' | 'receipt'

const keyFrom = (master: Buffer, purpose: Purpose): Buffer => deriveKey(master, `whistleblowing ${purpose}`)

const keyFor = (deps: Deps, purpose: Purpose): Buffer => keyFrom(readMasterKey(deps.config), purpose)

const jsonStep = 1_024

const fileStep = 64 * 1_024

/** Pads to a multiple of `step`: the exact length is visible in the database and could identify a known text or file. */
const filled = (plain: Buffer, step: number, filling: string): Buffer =>
  Buffer.concat([plain, Buffer.alloc(-plain.length & (step - 1), filling)])

export const sealJson = (key: Buffer, context: string, value: unknown): Buffer =>
  seal(key, context, filled(Buffer.from(JSON.stringify(value)), jsonStep, ' '))

export const unsealJson = <T>(key: Buffer, context: string, sealed: Buffer): T =>
  JSON.parse(unseal(key, context, sealed).toString('utf8')) as T

export const sealFile = (key: Buffer, context: string, bytes: Buffer): Buffer =>
  seal(key, context, filled(bytes, fileStep, '\0'))

/** `size` is the length before sealing. */
export const unsealFile = (key: Buffer, context: string, sealed: Buffer, size: number): Buffer =>
  unseal(key, context, sealed).subarray(0, size)

/** A new data key for a report, with its wrapped form for storage. */
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

/** A keyed digest: equal values give equal digests, which mean nothing without the key. */
export const digest = (deps: Deps, kind: 'owner' | 'puzzle' | 'words', value: string): string =>
  digestWith(keyFor(deps, 'digest'), kind, value)

const digestWith = (key: Buffer, kind: string, value: string) =>
  createHmac('sha256', key).update(`${kind} ${value}`).digest('base64url')

/** For each replaced master key, the digest key of the first one, on which all stored receipts depend. */
const receiptKeys = new WeakMap<Buffer, Buffer>()

export const cacheReceiptKey = (deps: Deps, key: Buffer): void => void receiptKeys.set(readMasterKey(deps.config), key)

export const firstReceiptKey = (master: Buffer): Buffer => keyFrom(master, 'digest')

/** Like `digest`, but unaffected by changes of the master key. */
export const receiptDigest = (deps: Deps, kind: 'locator' | 'receipt', value: string): string =>
  digestWith(receiptKeys.get(readMasterKey(deps.config)) ?? keyFor(deps, 'digest'), kind, value)

export const puzzleSignature = (deps: Deps, text: string): string =>
  createHmac('sha256', keyFor(deps, 'puzzle')).update(text).digest('base64url')

/**
 * The 16-digit receipt of a report, derived from the key of the attempt, which only the sender has, and the puzzle. A repeated request gets the same
 * receipt, although the server does not store it.
 */
export function makeReceipt(deps: Deps, attempt: string): string {
  const hash = createHmac('sha256', keyFor(deps, 'receipt')).update(attempt).digest()
  return (hash.readBigUInt64BE(0) % 10n ** 16n).toString().padStart(16, '0')
}

/** A pseudo-random UUID, always the same for the same secret and words. */
export function uuidFrom(secret: string, words: string): string {
  const bytes = createHmac('sha256', secret).update(words).digest().subarray(0, 16)
  bytes[6] = (bytes[6]! & 0x0f) | 0x40
  bytes[8] = (bytes[8]! & 0x3f) | 0x80
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

// Excludes characters that are easily confused.
const referenceSigns = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'

/** A random reference: consecutive numbers would reveal the order of reports and so their approximate times. */
export const newReference = (): string =>
  `WB-${Array.from({ length: 8 }, () => referenceSigns[randomInt(referenceSigns.length)]).join('')}`
