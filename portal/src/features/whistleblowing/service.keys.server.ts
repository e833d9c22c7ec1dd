import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes, randomInt } from 'node:crypto'
import { ConfigError } from '#platform/config.server.ts'
import type { Deps } from '#platform/deps.server.ts'
import { readMasterKey } from '#platform/master-key.server.ts'
import { keepKeyCheck } from './store.keys.server.ts'

const algorithm = 'aes-256-gcm'
const ivBytes = 12
const tagBytes = 16
/** The first byte of everything sealed, so that another way of sealing can follow. */
const format = 1

type Purpose = 'wrap' | 'digest' | 'puzzle' | 'receipt' | 'check'
const derived = new WeakMap<Buffer, Map<Purpose, Buffer>>()

/** A key for one purpose, so that nothing learnt of one helps with another. */
function keyFor(deps: Deps, purpose: Purpose): Buffer {
  const master = readMasterKey(deps.config)
  const keys = derived.get(master) ?? new Map<Purpose, Buffer>()
  derived.set(master, keys)
  const key = keys.get(purpose) ?? Buffer.from(hkdfSync('sha256', master, '', `whistleblowing ${purpose}`, 32))
  keys.set(purpose, key)
  return key
}

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
  return { key, wrapped: seal(keyFor(deps, 'wrap'), `key ${reportId}`, key) }
}
export const unwrapDataKey = (deps: Deps, reportId: string, wrapped: Buffer): Buffer =>
  unseal(keyFor(deps, 'wrap'), `key ${reportId}`, wrapped)

/** A keyed digest: equal for equal values, meaningless to whoever has the database alone. */
export const digest = (deps: Deps, kind: string, value: string): string =>
  createHmac('sha256', keyFor(deps, 'digest')).update(`${kind} ${value}`).digest('base64url')

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

// Without signs that are taken for each other.
const referenceSigns = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'

/** A random reference: a running number would tell in which order, and so about when, reports came. */
export const newReference = (): string =>
  `WB-${Array.from({ length: 8 }, () => referenceSigns[randomInt(referenceSigns.length)]).join('')}`

/** Refuses to start with another master key than the one in use: new reports would be lost with the next right start. */
export async function checkMasterKey(deps: Deps): Promise<void> {
  const tag = createHmac('sha256', keyFor(deps, 'check')).update('master key').digest('base64url')
  if ((await keepKeyCheck(deps.database.db, tag)) !== tag)
    throw new ConfigError(
      'MASTER_KEY (or master.key in DATA_DIR) is not the key that the stored reports were sealed with.',
    )
}
