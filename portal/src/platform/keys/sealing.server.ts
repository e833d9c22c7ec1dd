import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

const algorithm = 'aes-256-gcm'
const ivBytes = 12
const tagBytes = 16
/** First byte of sealed data: the version of the format, so that it can change later. */
const format = 1

/** Encrypts and authenticates data. `context` names its kind and place, so that data moved elsewhere cannot be decrypted. */
export function seal(key: Buffer, context: string, plain: Buffer): Buffer {
  const iv = randomBytes(ivBytes)
  const cipher = createCipheriv(algorithm, key, iv)
  cipher.setAAD(Buffer.from(context))
  const sealed = Buffer.concat([cipher.update(plain), cipher.final()])
  return Buffer.concat([Buffer.from([format]), iv, cipher.getAuthTag(), sealed])
}

/** Throws when the key, the context or any bit differs. */
export function unseal(key: Buffer, context: string, sealed: Buffer): Buffer {
  if (sealed[0] !== format) throw new Error('sealed in an unknown way')
  const tagStart = 1 + ivBytes
  const decipher = createDecipheriv(algorithm, key, sealed.subarray(1, tagStart))
  decipher.setAAD(Buffer.from(context))
  decipher.setAuthTag(sealed.subarray(tagStart, tagStart + tagBytes))
  return Buffer.concat([decipher.update(sealed.subarray(tagStart + tagBytes)), decipher.final()])
}
