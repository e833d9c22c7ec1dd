import { createHash } from 'node:crypto'
import { readProvedOwner } from '#features/accounts/service.directory.server.ts'
import { countAttempt } from '#platform/attempts.server.ts'
import type { Config } from '#platform/config.server.ts'
import type { Deps } from '#platform/deps.server.ts'
import { FileRefusal } from '#platform/limited-process/file-refusal.ts'
import { domainOf } from '#platform/mail.server.ts'
import { nigerianDay } from '#platform/nigerian-time.ts'
import { Problem } from '#platform/problem.ts'
import { commission, mailboxes } from '#platform/state/commission.ts'
import { type Reason, reasons } from './messages.ts'
import type { OwnAddresses } from './rules.headers.ts'
import { splitReply } from './rules.reply.ts'
import { allPerHour, type InboundOutcome, mailBytes, quotedLimit, repliesPerHour, replyLimit } from './rules.ts'
import { readReplyKey } from './service.key.server.ts'
import type { ThreadKind, Thread } from './service.kinds.server.ts'
import type { Mailbox, WaitingMail } from './service.mailbox.server.ts'
import { type MailBody, type MailHead, readBody, readHead } from './service.read.server.ts'
import { addMail, hold, type KnownMail, refuse } from './service.store.server.ts'
import { readToken } from './service.token.server.ts'
import { addToCount } from './store.server.ts'

/** More answers came than the portal takes in an hour: the others wait in the mailbox. */
export class MailboxBusy extends Error {}

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
  if (head.automatic === 'sure') return leaveCount(deps, 'automatic')
  const found = await identify(deps, kinds, head)
  if (!found) return leaveCount(deps, 'unknown')
  await countMail(deps, 'inbound-all', 'all', allPerHour, new MailboxBusy())
  const known = knownMail(deps, box, mail, { head, found })
  const body = mail.size <= mailBytes ? await readWhole(deps, name, box, mail) : undefined
  if (body?.automatic === 'sure') return leaveCount(deps, 'automatic')
  const names = [commission.name, commission.shortName]
  const split = splitReply(body?.text ?? '', { addresses: [own.address, own.sender], names })
  const texts = { text: split.reply.slice(0, replyLimit), quoted: split.quoted.slice(0, quotedLimit) }
  const isHeld = split.isUnclear && body?.files.length === 0
  const reason = heldReason(head, found, body) ?? (isHeld ? 'onlyQuote' : undefined)
  if (reason) return hold(deps, known, { reason, texts, files: body?.files.map(({ name: file }) => file) ?? [] })
  const problem = await findProblem(deps, found, mail, body, split.reply)
  if (problem) return refuse(deps, known, reasons[problem])
  return addMail(deps, known, found.kind, { ...texts, files: body?.files ?? [] })
}

async function leaveCount(deps: Deps, outcome: InboundOutcome): Promise<InboundOutcome> {
  await addToCount(deps.database.db, nigerianDay(deps.clock.now()), outcome)
  return outcome
}

/** The sender and the addresses by which the portal knows its own mails. */
export function ownAddresses({ inboundMail, mailFrom }: Config): OwnAddresses {
  const from = mailFrom ?? mailboxes.sender
  const sender = (/([^<\s]+@[^>\s]+)/.exec(from)?.[1] ?? mailboxes.sender).toLowerCase()
  return { address: inboundMail?.address ?? '', sender, senderDomain: domainOf(from).toLowerCase() }
}

/** Undefined where the child process refuses the mail. */
async function unlessRefused<T>(reading: Promise<T>): Promise<T | undefined> {
  try {
    return await reading
  } catch (error) {
    if (error instanceof FileRefusal) return undefined
    throw error
  }
}

async function readWhole(deps: Deps, name: string, box: Mailbox, { uid }: WaitingMail): Promise<MailBody | undefined> {
  const source = await box.fetch(uid)
  return source && unlessRefused(readBody(deps, name, source))
}

function heldReason(head: MailHead, { isSender }: Identified, body?: MailBody): Reason | undefined {
  if (!isSender) return 'otherSender'
  if (head.failsChecks) return 'failedChecks'
  return [head.automatic, body?.automatic].includes('maybe') ? 'maybeAutomatic' : undefined
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
  const key = await readReplyKey(deps)
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
  const { account, proved } = await readProvedOwner(deps.database.db, email)
  return [...(account ? [`account:${account.id}`] : []), ...(proved ? [`address:${email}`] : [])]
}
