import { randomBytes, createHmac, timingSafeEqual } from 'node:crypto'
import { answerMarks } from '#fields/mail/mail-parts.ts'
import type { Delivery, SignedThread } from '#people/mail.server.ts'
import type { Deps } from '#platform/deps.server.ts'
import type { Mail } from '#platform/mail.server.ts'
import { deriveKey, readMasterKey } from '#platform/keys/master-key.server.ts'
import { seal, unseal } from '#platform/keys/sealing.server.ts'
import { answerLine, noAnswerLine, reopenLine } from './messages.ts'
import { type Thread, threadKinds } from './service.mails.server.ts'
import { insertKey, replaceKey } from './store.server.ts'

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

interface ReadToken extends SignedThread {
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

/** Adds what makes a mail about a thread answerable, or says that nobody reads answers, and by what a report about it is recognised. */
export async function addAnswering(
  deps: Deps,
  { mail, thread, record = thread }: Pick<Delivery, 'mail' | 'thread' | 'record'>,
  recipient: string,
): Promise<Omit<Mail, 'to'>> {
  const returns = record && (await returnsOf(deps, record, recipient, mail.once?.at))
  if (!thread) return { ...mail, ...(returns && { returns }) }
  const found = await deps.hooks
    .of(threadKinds)
    .find(({ code }) => code === thread.code)
    ?.find(deps, thread.id)
  const replyTo = found?.takes === 'answers' ? returns?.address : undefined
  const line = lineUnder(deps, { found, mail, isAnswerable: replyTo !== undefined })
  const text = line ? `${mail.text.trimEnd()}\n\n${line}\n` : mail.text
  return {
    ...mail,
    thread: `${thread.code}-${thread.id}`,
    ...(returns && { returns }),
    ...(replyTo && { replyTo }),
    text: replyTo ? `${answerMarks.above}\n\n${text}\n${answerMarks.below}\n` : text,
  }
}

/** What the mail says about answers, from the state that decides about them. */
function lineUnder(
  { config }: Deps,
  { found, mail, isAnswerable }: { found: Thread | undefined; mail: Omit<Mail, 'to'>; isAnswerable: boolean },
): string {
  if (!found || found.takes === 'nothing') return ''
  if (found.takes === 'afterReopening') return reopenLine(config.publicUrl + found.path)
  return isAnswerable ? answerLine(found.reference) : mail.link ? noAnswerLine(mail.link) : ''
}

/** The signed address of one recipient, and the token of the mail's Message-ID, the same in a repetition; undefined where no mailbox is set up. */
async function returnsOf(deps: Deps, record: SignedThread, recipient: string, at?: Date): Promise<Mail['returns']> {
  const { inboundMail } = deps.config
  if (!inboundMail) return undefined
  const key = await ensureReplyKey(deps)
  const sign = (day: Date) => signToken(key, record, recipient, day)
  const now = deps.clock.now()
  return { address: inboundMail.address.replace('@', `+${sign(now)}@`), token: sign(at ?? now) }
}

const context = 'reply addresses'
const sealing = (master: Buffer) => deriveKey(master, context)
const sealKey = (master: Buffer, key: Buffer) => seal(sealing(master), context, key).toString('base64')
const openKey = (master: Buffer, sealed: string) => unseal(sealing(master), context, Buffer.from(sealed, 'base64'))
const known = new WeakMap<object, Buffer>()

/** The key that signs addresses: random, the same for all processes, and sealed in the database. A change of the master key keeps it, so that addresses in people's mailboxes stay valid. */
export async function ensureReplyKey(deps: Deps): Promise<Buffer> {
  const cached = known.get(deps.database)
  if (cached) return cached
  const master = readMasterKey(deps.config)
  const key = openKey(master, await insertKey(deps.database.db, sealKey(master, randomBytes(32))))
  known.set(deps.database, key)
  return key
}

/** Seals the key with the new master key, where `OLD_MASTER_KEY` names the one before. May run again after a crash. */
export async function resealReplyKey(deps: Deps): Promise<void> {
  const { config, database } = deps
  if (!config.oldMasterKey) return
  const old = config.oldMasterKey
  await database.transaction(async (tx) => {
    const sealed = await insertKey(tx, sealKey(readMasterKey(config), randomBytes(32)))
    const key = tryOpen(old, sealed)
    if (key) await replaceKey(tx, sealKey(readMasterKey(config), key))
  })
}

function tryOpen(master: Buffer, sealed: string): Buffer | undefined {
  try {
    return openKey(master, sealed)
  } catch {
    return undefined
  }
}
