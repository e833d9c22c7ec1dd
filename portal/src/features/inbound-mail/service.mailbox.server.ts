import { randomUUID, createHash } from 'node:crypto'
import type { ImapFlow } from 'imapflow'
import { readVerifiedOwner } from '#people/directory.server.ts'
import { countAttempt } from '#platform/attempts.server.ts'
import type { Config } from '#platform/settings/config.server.ts'
import type { Deps } from '#platform/deps.server.ts'
import type { InboundMail } from '#platform/settings/inbound-mail-settings.ts'
import { domainOf } from '#platform/mail.server.ts'
import { codeOfMailboxFailure } from '#platform/mail-failures.ts'
import { nigerianDay } from '#platform/values/nigerian-time.ts'
import { Problem } from '#platform/problem.ts'
import { commission, mailboxes } from '#platform/state/commission.ts'
import { describeError } from '#platform/telemetry/telemetry.server.ts'
import { namesOthers, type Reason, reasons } from './messages.ts'
import { isRobotText } from './rules.automatic.ts'
import type { OwnAddresses } from './rules.headers.ts'
import { splitReply } from './rules.reply.ts'
import {
  headerBytes,
  mailBytes,
  mailsPerRun,
  rememberDays,
  textDays,
  allPerHour,
  type InboundOutcome,
  quotedLimit,
  repliesPerHour,
  replyLimit,
} from './rules.ts'
import { ensureReplyKey, readToken } from './service.addresses.server.ts'
import { type MailBody, type MailHead, readBody, readHead, unlessRefused } from './service.read.server.ts'
import { isReturned } from './service.reports.server.ts'
import { addMail, hold, type KnownMail, refuse, type ThreadKind, type Thread } from './service.mails.server.ts'
import { addToCount, findKnownUids, releaseMailboxLease, sweepInbound, acquireMailboxLease } from './store.server.ts'

const folders = { done: 'Portal-Processed', held: 'Portal-Held' } as const

interface WaitingMail {
  uid: number
  size: number
  receivedAt: Date
  /** The first bytes. */
  head: Buffer
}

/** The mailbox over one connection. */
export interface Mailbox {
  /** Changes when the server numbers its mails again. */
  id: string
  /** The oldest mails, at most `most`. */
  list(max: number): Promise<number[]>
  read(uid: number): Promise<WaitingMail | undefined>
  /** The mail, or its first bytes. */
  fetch(uid: number, max?: number): Promise<Buffer | undefined>
  move(uid: number, folder: string): Promise<void>
  /** Deletes mails of our own folders that came before. */
  sweep(before: Date): Promise<void>
}

/** Connects, works and disconnects. Throws the errors of the library, which have a `code`. */
async function withMailbox<T>(settings: InboundMail, work: (box: Mailbox) => Promise<T>): Promise<T> {
  // Loaded here: few portals have a mailbox, and the library takes 10 MB.
  const { ImapFlow } = await import('imapflow')
  const client = new ImapFlow(connection(settings))
  // An error between two commands also fails the next command.
  client.on('error', () => {})
  try {
    await client.connect()
    const lock = await client.getMailboxLock(settings.folder)
    try {
      for (const folder of Object.values(folders)) await client.mailboxCreate(folder).catch(ignoreExisting)
      return await work(mailboxOf(client))
    } finally {
      lock.release()
    }
  } finally {
    await client.logout().catch(() => client.close())
  }
}

const connection = ({ host, port, secure, local, user, password }: InboundMail) => ({
  host,
  port,
  secure,
  // A password is sent in the clear only within this machine.
  ...(!secure && { doSTARTTLS: !local }),
  auth: { user, pass: password },
  logger: false as const,
  disableAutoIdle: true,
  disableCompression: true,
  connectionTimeout: 20_000,
  greetingTimeout: 10_000,
  socketTimeout: 60_000,
  maxLineLength: 1_048_576,
  maxLiteralSize: mailBytes + 1_048_576,
  maxResponseSize: mailBytes + 4_194_304,
  maxResponseTokens: 200_000,
})

function mailboxOf(client: ImapFlow): Mailbox {
  const opened = client.mailbox
  const id = opened ? `${opened.path}:${opened.uidValidity}`.slice(0, 200) : ''
  const byUid = { uid: true }
  return {
    id,
    async list(max) {
      const found = await client.search({ all: true }, byUid)
      return (found || []).sort((one, other) => one - other).slice(0, max)
    },
    async read(uid) {
      const source = { start: 0, maxLength: headerBytes + 4 }
      const found = await client.fetchOne(String(uid), { uid: true, size: true, internalDate: true, source }, byUid)
      if (!found || !found.source) return undefined
      return { uid, size: found.size ?? 0, receivedAt: new Date(found.internalDate ?? 0), head: found.source }
    },
    async fetch(uid, max) {
      const source = max ? { start: 0, maxLength: max } : true
      const found = await client.fetchOne(String(uid), { uid: true, source }, byUid)
      return (found && found.source) || undefined
    },
    async move(uid, folder) {
      await client.messageMove(String(uid), folder, byUid)
    },
    async sweep(before) {
      for (const folder of Object.values(folders)) {
        await client.mailboxOpen(folder)
        await client.messageDelete({ before })
      }
    },
  }
}

function ignoreExisting(error: unknown): void {
  const { serverResponseCode, responseStatus } = error as { serverResponseCode?: string; responseStatus?: string }
  if (serverResponseCode !== 'ALREADYEXISTS' && responseStatus !== 'NO') throw error
}

/** A reader that was killed keeps others away for so long. */
const readerSeconds = 120
const dayMs = 86_400_000

/** Reads the mailbox to its end, in one process at a time. Nothing without a mailbox. */
export async function readMailbox(deps: Deps, kinds: readonly ThreadKind[]): Promise<void> {
  const settings = deps.config.inboundMail
  if (!settings) return
  const { db } = deps.database
  const reader = randomUUID()
  await ensureReplyKey(deps)
  if (!(await acquireMailboxLease(db, reader, readerSeconds))) return
  try {
    await withMailbox(settings, (box) => readAllMails(deps, kinds, box, reader))
    await releaseMailboxLease(db, reader, { readAt: deps.clock.now(), failure: '' })
  } catch (error) {
    await releaseMailboxLease(db, reader, { failure: codeOfMailboxFailure(error) })
    deps.log.warn({ error: describeError(error) }, 'the mailbox for answers could not be read')
  }
}

async function readAllMails(deps: Deps, kinds: readonly ThreadKind[], box: Mailbox, reader: string): Promise<void> {
  const uids = await box.list(mailsPerRun)
  const known = await findKnownUids(deps.database.db, box.id, uids)
  for (const uid of uids) {
    if (!(await acquireMailboxLease(deps.database.db, reader, readerSeconds))) return
    const outcome = known.get(uid) ?? (await receiveOne(deps, kinds, box, uid))
    if (outcome === 'busy') return
    // A portal that is killed before this line finds the row of the mail at the next run, and only moves it.
    if (outcome !== 'later') await box.move(uid, outcome === 'held' ? folders.held : folders.done)
  }
}

/** A mail that fails stays for the next run and delays no others; after a day it is put aside. */
async function receiveOne(deps: Deps, kinds: readonly ThreadKind[], box: Mailbox, uid: number): Promise<string> {
  const mail = await box.read(uid)
  if (!mail) return 'later'
  try {
    return await receiveMail(deps, kinds, box, mail)
  } catch (error) {
    if (error instanceof MailboxBusy) return 'busy'
    deps.log.warn({ error: describeError(error) }, 'a mail could not be processed')
    if (deps.clock.now().getTime() - mail.receivedAt.getTime() < dayMs) return 'later'
    await addToCount(deps.database.db, nigerianDay(deps.clock.now()), 'unreadable')
    return 'held'
  }
}

/** Deletes old texts here, and old mails in our folders of the mailbox. */
export async function sweepMails(deps: Deps): Promise<void> {
  const before = (days: number) => new Date(deps.clock.now().getTime() - days * dayMs)
  const rows = before(rememberDays)
  await sweepInbound(deps.database.db, { texts: before(textDays), rows, day: nigerianDay(rows) })
  const settings = deps.config.inboundMail
  if (settings) await withMailbox(settings, (box) => box.sweep(before(textDays)))
}

/** More answers came than the portal takes in an hour: the others wait in the mailbox. */
class MailboxBusy extends Error {}

/** Decides about one mail and stores the outcome. Throws where it must be tried again. */
export async function receiveMail(
  deps: Deps,
  kinds: readonly ThreadKind[],
  box: Mailbox,
  mail: WaitingMail,
): Promise<InboundOutcome> {
  // Each mail has its own limit of refused files, so that hostile mails delay no others.
  const name = `mail ${box.id} ${mail.uid}`
  const own = ownAddresses(deps.config)
  const head = await unlessRefused(readHead(deps, name, mail.head, own))
  if (!head) return leaveCount(deps, 'unreadable')
  if (
    head.mayReport &&
    (await isReturned(deps, kinds, { name, tokens: head.tokens, read: (max) => box.fetch(mail.uid, max) }))
  )
    return leaveCount(deps, 'returned')
  if (head.automatic === 'sure') return leaveCount(deps, 'automatic')
  const found = await identify(deps, kinds, head)
  if (!found) return leaveCount(deps, 'unknown')
  await countMail(deps, 'inbound-all', 'all', allPerHour, new MailboxBusy())
  const known = knownMail(deps, box, mail, { head, found })
  const body = mail.size <= mailBytes ? await readWhole(deps, name, box, mail) : undefined
  if (body?.automatic === 'sure') return leaveCount(deps, 'automatic')
  const senders = [commission.name, commission.shortName]
  const split = splitReply(body?.text ?? '', { addresses: [own.address, own.sender], names: senders })
  const texts = { text: split.reply.slice(0, replyLimit), quoted: split.quoted.slice(0, quotedLimit) }
  const isQuote = split.isUnclear && body?.files.length === 0
  const { awaitsAnswer = false } = found.thread ?? {}
  const isReceipt = isRobotText({ text: split.reply, awaitsAnswer, suppresses: head.suppresses })
  const doubt =
    heldReason(head, found, mail, body) ?? (isQuote ? 'onlyQuote' : isReceipt ? 'maybeAutomatic' : undefined)
  const files = body?.files.map(({ name: file }) => file) ?? []
  const said = [head.subject, split.reply, ...files].join('\n')
  const names = ((await found.kind.findNamed?.(deps, found.threadId, said)) ?? []).map(({ reference }) => reference)
  if (doubt || names.length > 0) {
    const why = [doubt && reasons[doubt], names.length > 0 && namesOthers(names)].filter(Boolean)
    return hold(deps, known, { reason: why.join(' '), texts, names, files })
  }
  const problem = await findProblem(deps, found, mail, body, split.reply)
  if (problem) return refuse(deps, known, reasons[problem], problem === 'tooMany' ? {} : { text: texts.text })
  return addMail(deps, known, found.kind, { ...texts, files: body?.files ?? [] })
}

async function leaveCount(deps: Deps, outcome: InboundOutcome): Promise<InboundOutcome> {
  await addToCount(deps.database.db, nigerianDay(deps.clock.now()), outcome)
  return outcome
}

/** The sender and the addresses by which the portal knows its own mails. */
function ownAddresses({ inboundMail, mailFrom }: Config): OwnAddresses {
  const from = mailFrom ?? mailboxes.sender
  const sender = (from.split(/[<>\s]/).find((part) => part.includes('@')) ?? mailboxes.sender).toLowerCase()
  const { address = '', authServer } = inboundMail ?? {}
  return { address, authServer, sender, senderDomain: domainOf(from).toLowerCase() }
}

async function readWhole(deps: Deps, name: string, box: Mailbox, { uid }: WaitingMail): Promise<MailBody | undefined> {
  const source = await box.fetch(uid)
  return source && unlessRefused(readBody(deps, name, source))
}

function heldReason(
  head: MailHead,
  { isSender, thread }: Identified,
  { receivedAt }: WaitingMail,
  body?: MailBody,
): Reason | undefined {
  if (!isSender) return 'otherSender'
  if (head.failsChecks) return 'failedChecks'
  const isQuick = thread?.quietUntil && receivedAt < thread.quietUntil
  return isQuick || [head.automatic, body?.automatic].includes('maybe') ? 'maybeAutomatic' : undefined
}

async function findProblem(
  deps: Deps,
  { recipient, thread, kind }: Identified,
  { size }: WaitingMail,
  body: MailBody | undefined,
  reply: string,
): Promise<Reason | undefined> {
  if (!thread) return 'gone'
  if (size > mailBytes) return 'tooLarge'
  if (!body) return 'unreadable'
  if (reply.length > replyLimit) return 'tooLong'
  if (!reply && (body.files.length === 0 || !kind.files)) return 'empty'
  try {
    await countMail(deps, 'inbound-from', recipient, repliesPerHour)
  } catch (error) {
    if (error instanceof Problem && error.code === 'too-many') return 'tooMany'
    throw error
  }
  return undefined
}

async function countMail(deps: Deps, what: string, account: string, limit: number, otherwise?: Error): Promise<void> {
  try {
    await countAttempt(deps, { what, whom: { account }, limit, windowMinutes: 60 })
  } catch (error) {
    throw otherwise && error instanceof Problem && error.code === 'too-many' ? otherwise : error
  }
}

function knownMail(
  deps: Deps,
  box: Mailbox,
  mail: WaitingMail,
  { head, found }: { head: MailHead; found: Identified },
): KnownMail {
  const { kind, threadId, recipient, thread } = found
  // A mail without an id is known by its beginning, which has its date.
  const id = head.messageId || mail.head.toString('latin1')
  const digest = createHash('sha256').update(JSON.stringify([kind.code, threadId, recipient, head.from, id]))
  return {
    mailbox: box.id,
    uid: mail.uid,
    digest: digest.digest('base64url'),
    receivedAt: deps.clock.now(),
    threadKind: kind.code,
    threadId,
    reference: thread?.reference ?? '',
    recipient,
    sender: head.from,
  }
}

/** The thread of a mail, and the recipient of ours that it answers. */
interface Identified {
  kind: ThreadKind
  threadId: string
  /** `account:…` or `address:…`. */
  recipient: string
  /** Whether the mail comes from the proved address of this recipient. */
  isSender: boolean
  /** Undefined when it is gone. */
  thread: Thread | undefined
}

/**
 * Finds the thread by the signed address alone, never by subject or sender. Undefined where none of the addresses is genuine: nothing of such a mail is
 * kept, and nobody gets an answer.
 */
async function identify(
  deps: Deps,
  kinds: readonly ThreadKind[],
  { from, tokens }: MailHead,
): Promise<Identified | undefined> {
  const key = await ensureReplyKey(deps)
  const senders = await namesOf(deps, from)
  for (const text of tokens) {
    const token = readToken(text, deps.clock.now())
    const kind = kinds.find(({ code }) => code === token?.code)
    if (!token || !kind) continue
    const thread = await kind.find(deps, token.id)
    const sender = senders.find((name) => token.isFor(key, name))
    const recipient = sender ?? thread?.recipients.find((name) => token.isFor(key, name))
    if (recipient) return { kind, threadId: token.id, recipient, isSender: sender !== undefined, thread }
  }
  return undefined
}

/** How signed addresses may name the owner of a proved address. */
async function namesOf(deps: Deps, email: string): Promise<string[]> {
  if (!email) return []
  const { account, proved } = await readVerifiedOwner(deps.database.db, email)
  return [...(account ? [`account:${account.id}`] : []), ...(proved ? [`address:${email}`] : [])]
}
