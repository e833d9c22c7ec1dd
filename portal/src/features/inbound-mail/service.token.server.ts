import { createHmac, timingSafeEqual } from 'node:crypto'

/** One thread, and one person who may answer in it by mail. */
export interface SignedThread {
  /** Two or three letters: the beginning of the thread's references, in small letters. */
  code: string
  /** The id of the thread, a UUID. */
  id: string
}

const dayMs = 86_400_000
/** After so many days an address takes no more answers. */
export const addressDays = 365
const idBytes = 16
const macBytes = 12
const length = 2 + idBytes + macBytes
const letters = 'abcdefghijklmnopqrstuvwxyz234567'
/** Base 32: some mail servers change capitals of an address into small letters. */
const tokenPattern = /^([a-z]{2,3})([a-z2-7]{48})$/

const dayOf = (now: Date): number => Math.floor(now.getTime() / dayMs)

function macOf(key: Buffer, thread: SignedThread, recipient: string, day: number): Buffer {
  const signed = JSON.stringify([thread.code, thread.id, recipient, day])
  return createHmac('sha256', key).update(signed).digest().subarray(0, macBytes)
}

/** A token of at most 51 letters and digits for answers of one recipient to one thread; it reveals nothing of the recipient. */
export function signToken(key: Buffer, thread: SignedThread, recipient: string, now: Date): string {
  const day = dayOf(now)
  const head = Buffer.alloc(2 + idBytes)
  head.writeUInt16BE(day)
  head.write(thread.id.replaceAll('-', ''), 2, 'hex')
  return thread.code + toBase32(Buffer.concat([head, macOf(key, thread, recipient, day)]))
}

export interface ReadToken extends SignedThread {
  /** Whether the token was signed for this recipient. */
  isFor(key: Buffer, recipient: string): boolean
}

/** What a token names; undefined where it is no token or too old. Only `isFor` says whether it is genuine. */
export function readToken(token: string, now: Date): ReadToken | undefined {
  const [, code, text] = tokenPattern.exec(token.toLowerCase()) ?? []
  const bytes = text && fromBase32(text)
  if (!code || !bytes) return undefined
  const day = bytes.readUInt16BE()
  const age = dayOf(now) - day
  // A portal in front of this one by a few hours is possible, by more than a day not.
  if (age < -1 || age > addressDays) return undefined
  const hex = bytes.toString('hex', 2, 2 + idBytes)
  const id = hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
  const given = bytes.subarray(2 + idBytes)
  return { code, id, isFor: (key, recipient) => timingSafeEqual(macOf(key, { code, id }, recipient, day), given) }
}

function toBase32(bytes: Buffer): string {
  let bits = ''
  for (const byte of bytes) bits += byte.toString(2).padStart(8, '0')
  return bits.replace(/.{5}/g, (five) => letters[Number.parseInt(five, 2)]!)
}

function fromBase32(text: string): Buffer | undefined {
  let bits = ''
  for (const letter of text) bits += letters.indexOf(letter).toString(2).padStart(5, '0')
  const bytes = Buffer.from((bits.match(/.{8}/g) ?? []).map((eight) => Number.parseInt(eight, 2)))
  return bytes.length === length ? bytes : undefined
}
