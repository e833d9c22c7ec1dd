import { Readable } from 'node:stream'
import { readActor } from '#people/actors.server.ts'
import type { MailedRecord } from '#people/mail.server.ts'
import type { OnPerson } from '#people/hooks.server.ts'
import { storeFilePart } from '#features/documents/service.multipart.server.ts'
import { dropFiles, type CheckedFile, type UploadTarget } from '#features/documents/service.server.ts'
import type { WorkplaceSource } from '#features/workplace/service.kinds.server.ts'
import type { SignedIn } from '#platform/actor.ts'
import { countAttempt } from '#platform/attempts.server.ts'
import { recordAudit } from '#platform/audit.server.ts'
import type { Db } from '#platform/database/database.server.ts'
import type { Deps } from '#platform/deps.server.ts'
import { holds, may, type Duty } from '#platform/duties.ts'
import type { QueryOf, ResponseOf } from '#platform/endpoint.ts'
import { nigerianDay } from '#platform/values/nigerian-time.ts'
import { requireDuty } from '#platform/permission.ts'
import { conflict, notFound, ownRecord, Problem } from '#platform/problem.ts'
import { isUuid } from '#platform/values/uuid.ts'
import { hook } from '#platform/hooks.ts'
import type { InboundMailView, listInboundMails } from './contract.ts'
import { officeMessages as messages, fileReasons, reasons } from './messages.ts'
import { recordType, answerQueue } from './rules.queues.ts'
import { answersPerDay, maxHeld, type InboundOutcome, type RefusedFile } from './rules.ts'
import {
  countInbound,
  type InboundRow,
  listInbound,
  lockInbound,
  readMailboxRow,
  sumCounts,
  updateInbound,
  addToCount,
  insertInbound,
  type NewInbound,
  deleteInboundOf,
  listInboundOf,
} from './store.server.ts'

/** Who answers by mail: an account without its duties, or the owner of a proved address without an account. */
export interface ReplySender {
  person: SignedIn | undefined
  email: string
}

export interface Reply {
  threadId: string
  sender: ReplySender
  /** What is new in the mail; may be empty where it has files. */
  text: string
  /** What the mail repeats of ours, which the thread shows on request for as long as the text. */
  quoted: string
  files: CheckedFile[]
  /** When it came, where it waited for staff. */
  at?: Date
}

/** A thread of a feature to which people may answer by mail. */
export interface ThreadKind extends MailedRecord {
  /** The kind of thread in a sentence: 'complaint'. */
  noun: string
  /** Which files it takes; without it none. */
  files?: Pick<UploadTarget, 'accepts' | 'maxBytes'> & { maxFiles: number }
  /** Who may read mails that wait for staff, and who decides about them. */
  duties: { read: readonly Duty[]; decide: readonly Duty[] }
  /** The path of a thread's page for staff. */
  staffPath(id: string, reference: string): string
  /** Whether the record of a thread is this officer's own matter. */
  isOwn(deps: Deps, officer: SignedIn, id: string): Promise<boolean>
  /** The thread, and who may answer in it now; undefined when it is gone. */
  find(deps: Deps, id: string): Promise<Thread | undefined>
  /** Other threads, of this one's correspondents, whose references are in a text: such a mail waits for staff, who may add it to one of them. */
  findNamed?(deps: Deps, id: string, text: string): Promise<{ reference: string; threadId: string }[]>
  /** Adds the answer in the caller's transaction, with history, audit and mails. A Problem has a sentence for the sender; 404 means that it is not theirs. */
  addReply(deps: Deps, tx: Db, reply: Reply): Promise<void>
}

export interface Thread {
  reference: string
  /** Path of its page for the people; empty where they have none. */
  path: string
  /** `account:…` or `address:…`, as in signed addresses. */
  recipients: string[]
  /** Whether an answer by mail is taken now, or only after the person has reopened it at `path`. */
  takes: 'answers' | 'afterReopening' | 'nothing'
  /** What comes before this may be the automatic answer of a program to our mail. */
  quietUntil?: Date
  /** Whether the first mail answers the thread for good, so that no receipt may pass as one. */
  awaitsAnswer?: boolean
}

/** The codes of the threads of which a member of staff may read the mails that wait. */
const codesFor = (reader: SignedIn, kinds: readonly ThreadKind[]): string[] =>
  kinds.filter(({ duties }) => holds(reader, duties.read)).map(({ code }) => code)

/** How many answers by e-mail wait for staff, in the threads that the person may read. */
export const inboundMailWorkplace = (kinds: readonly ThreadKind[]): WorkplaceSource => ({
  key: 'inbound-mail',
  label: 'Answers by e-mail',
  duties: may.readInboundMails,
  countOpen: async ({ database }, actor) => ({
    count: await countInbound(database.db, { held: true, codes: codesFor(actor, kinds) }),
  }),
})

export async function listMails(
  deps: Deps,
  actor: SignedIn,
  kinds: readonly ThreadKind[],
  { page, pageSize, state, kind, thread }: QueryOf<typeof listInboundMails>,
): Promise<ResponseOf<typeof listInboundMails>> {
  requireDuty(actor, may.readInboundMails)
  const { db } = deps.database
  const threadId = thread && isUuid(thread) ? thread : undefined
  if (thread && !threadId) throw notFound(messages.notFound)
  const filter = { held: state === 'held', codes: codesFor(actor, kinds), kind: kind?.toLowerCase(), threadId }
  const rows = await listInbound(db, filter, { limit: pageSize, offset: (page - 1) * pageSize })
  return {
    items: await Promise.all(rows.map((row) => toView(deps, row, actor, kinds))),
    page,
    pageSize,
    total: await countInbound(db, filter),
    configured: deps.config.inboundMail !== undefined,
  }
}

/** Without what the mail says where it is about the reader's own record: it may be from the other side. */
async function toView(
  deps: Deps,
  row: InboundRow,
  reader: SignedIn,
  kinds: readonly ThreadKind[],
): Promise<InboundMailView> {
  const kind = kindOf(row, kinds)
  const isOwn = (await kind?.isOwn(deps, reader, row.threadId)) ?? false
  const { id, outcome, reference, reason } = row
  return {
    id,
    outcome,
    receivedAt: row.receivedAt.toISOString(),
    reference,
    path: kind?.staffPath(row.threadId, reference) ?? '',
    sender: isOwn ? '' : row.sender,
    reason: isOwn ? ownRecord().message : reason,
    names: outcome === 'held' && !isOwn ? row.names : [],
    text: isOwn ? '' : row.text,
    quoted: isOwn ? '' : row.quoted,
    files: isOwn ? [] : row.refusedFiles.map(({ name, why }) => [name, why].filter(Boolean).join(': ')),
    decidable: outcome === 'held' && !isOwn && holds(reader, kind?.duties.decide ?? []),
  }
}

const kindOf = ({ threadKind }: InboundRow, kinds: readonly ThreadKind[]): ThreadKind | undefined =>
  kinds.find(({ code }) => code === threadKind)

/**
 * Adds a held mail to its thread, or to the one that it names: a member of staff says that it is from the person to whom we wrote. Its files stay in the
 * mailbox.
 */
export const addHeldMail = (
  deps: Deps,
  actor: SignedIn,
  kinds: readonly ThreadKind[],
  id: string,
  reference?: string,
) =>
  decide(deps, actor, kinds, id, async (tx, row, kind) => {
    if (!row.text) throw conflict(messages.noText)
    const sender = await senderOf(deps, row)
    const email = row.recipient.startsWith('address:') ? row.recipient.slice('address:'.length) : sender.email
    const { text, quoted } = row
    const named = (await kind.findNamed?.(deps, row.threadId, row.names.join(' '))) ?? []
    const isOther = reference !== undefined && reference !== row.reference
    const threadId = isOther ? named.find((each) => each.reference === reference)?.threadId : row.threadId
    if (!threadId) throw conflict(messages.notNamed)
    if (isOther && (await kind.isOwn(deps, actor, threadId))) throw ownRecord()
    await kind.addReply(deps, tx, {
      threadId,
      sender: { ...sender, email },
      text,
      quoted,
      files: [],
      at: row.receivedAt,
    })
    return 'added'
  })

export const dismissHeldMail = (deps: Deps, actor: SignedIn, kinds: readonly ThreadKind[], id: string) =>
  decide(deps, actor, kinds, id, () => Promise.resolve('refused' as const))

async function decide(
  deps: Deps,
  actor: SignedIn,
  kinds: readonly ThreadKind[],
  id: string,
  work: (tx: Db, row: InboundRow, kind: ThreadKind) => Promise<'added' | 'refused'>,
): Promise<InboundMailView> {
  requireDuty(actor, may.decideInboundMails)
  return deps.database.transaction(async (tx) => {
    const row = isUuid(id) ? await lockInbound(tx, id) : undefined
    const kind = row && kindOf(row, kinds)
    // Of records that the person does not read, as if it did not exist.
    if (!kind || !holds(actor, kind.duties.read)) throw notFound(messages.notFound)
    requireDuty(actor, kind.duties.decide)
    if (await kind.isOwn(deps, actor, row.threadId)) throw ownRecord()
    if (row.outcome !== 'held') throw conflict(messages.decided)
    const outcome = await work(tx, row, kind)
    const at = deps.clock.now()
    const change = { outcome, decidedAt: at, decidedBy: actor.id }
    await updateInbound(tx, row.id, change)
    const details = { reference: row.reference, outcome }
    await recordAudit(tx, { at, actor, action: `inbound-mail.${outcome}`, recordType, recordId: row.id, details })
    return toView(deps, { ...row, ...change }, actor, kinds)
  })
}

const weekMs = 7 * 86_400_000

/** How the mailbox is doing, for the page System; null where none is set up. */
export async function readInboundState(deps: Deps) {
  if (!deps.config.inboundMail) return null
  const { db } = deps.database
  const row = await readMailboxRow(db)
  return {
    readAt: row?.readAt?.toISOString() ?? null,
    failure: row?.failure ?? '',
    held: await countInbound(db, { held: true }),
    counts: await sumCounts(db, nigerianDay(new Date(deps.clock.now().getTime() - weekMs))),
  }
}

/** A mail whose thread and sender are known. */
export type KnownMail = Pick<
  NewInbound,
  'mailbox' | 'uid' | 'digest' | 'receivedAt' | 'threadKind' | 'threadId' | 'reference' | 'recipient'
> & { sender: string }

interface Content {
  text: string
  quoted: string
  files: { name: string; bytes: Buffer }[]
}

/** The same mail has been added before, by this or another process. */
class AlreadyAdded extends Error {}

/**
 * Adds a mail to its thread. The row that remembers it is written in the same transaction, so that it is added once however often the portal is killed. A
 * refusal of the thread's feature is told to the sender.
 */
export async function addMail(
  deps: Deps,
  mail: KnownMail,
  kind: ThreadKind,
  { text, quoted, files }: Content,
): Promise<InboundOutcome> {
  const sender = await senderOf(deps, mail)
  const checked = await checkFiles(deps, mail, kind, files)
  try {
    if (!text && checked.stored.length === 0) throw new Problem(400, checked.refused[0]?.why ?? reasons.empty)
    await deps.database.transaction(async (tx) => {
      const entry = { ...mail, outcome: 'added' as const, text, quoted, refusedFiles: checked.refused }
      const row = await insertInbound(tx, entry)
      if (!row) throw new AlreadyAdded()
      await kind.addReply(deps, tx, { threadId: mail.threadId, sender, text, quoted, files: checked.stored })
      if (checked.refused.length > 0) await queueAnswer(deps, tx, row)
      await countOutcome(deps, tx, 'added')
    })
    return 'added'
  } catch (error) {
    await dropFiles(deps, checked.stored)
    if (error instanceof AlreadyAdded) return 'added'
    if (!(error instanceof Problem) || error.statusCode >= 500) throw error
    const reason = error.statusCode === 404 ? reasons.gone : error.message
    return refuse(deps, mail, reason, { text, refusedFiles: checked.refused })
  }
}

/** Tells the sender why a mail was not added; staff can read its text. */
export async function refuse(
  deps: Deps,
  mail: KnownMail,
  reason: string,
  { text = '', refusedFiles = [] }: { text?: string; refusedFiles?: RefusedFile[] } = {},
): Promise<InboundOutcome> {
  await deps.database.transaction(async (tx) => {
    const row = await insertInbound(tx, { ...mail, outcome: 'refused', reason, text, refusedFiles })
    if (!row) return
    await queueAnswer(deps, tx, row)
    await countOutcome(deps, tx, 'refused')
  })
  return 'refused'
}

/** Keeps a mail for staff. Where very many wait, further ones stay only in the mailbox. */
export async function hold(
  deps: Deps,
  mail: KnownMail,
  {
    reason,
    texts,
    names,
    files,
  }: Pick<NewInbound, 'names'> & {
    reason: string
    texts: { text: string; quoted: string }
    files: string[]
  },
): Promise<InboundOutcome> {
  const refusedFiles = files.slice(0, 20).map((name) => ({ name: name.slice(0, 255), why: '' }))
  await deps.database.transaction(async (tx) => {
    if ((await countInbound(tx, { held: true })) < maxHeld)
      await insertInbound(tx, { ...mail, ...texts, names, outcome: 'held', reason, refusedFiles })
    await countOutcome(deps, tx, 'held')
  })
  return 'held'
}

const countOutcome = (deps: Deps, tx: Db, outcome: InboundOutcome): Promise<void> =>
  addToCount(tx, nigerianDay(deps.clock.now()), outcome)

/** Never more than a few a day to one address, so that no other program can be made to write to us for ever. */
async function queueAnswer(deps: Deps, tx: Db, { id, sender }: { id: string; sender: string }): Promise<void> {
  try {
    const whom = { account: sender }
    await countAttempt(deps, { what: 'inbound-answer', whom, limit: answersPerDay, windowMinutes: 1_440 }, tx)
  } catch (error) {
    if (error instanceof Problem && error.code === 'too-many') return
    throw error
  }
  await deps.jobs.enqueue(tx, answerQueue, { id })
}

/** The person behind a recipient, without any duty: what comes by mail is never an action of staff. */
async function senderOf(
  deps: Deps,
  { recipient, sender }: Pick<KnownMail, 'recipient' | 'sender'>,
): Promise<ReplySender> {
  if (!recipient.startsWith('account:')) return { person: undefined, email: sender }
  const account = await readActor(deps.database.db, recipient.slice('account:'.length))
  if (!account) throw notFound()
  return { person: { ...account, role: 'User', duties: [] }, email: account.email }
}

/** Stores the files that the thread takes, each checked as an upload is; the others are named with the reason. */
async function checkFiles(
  deps: Deps,
  { recipient }: KnownMail,
  kind: ThreadKind,
  files: Content['files'],
): Promise<{ stored: CheckedFile[]; refused: RefusedFile[] }> {
  const stored: CheckedFile[] = []
  const refused: RefusedFile[] = []
  const limits = kind.files
  try {
    for (const { name, bytes } of files) {
      const shown = name.slice(0, 255)
      if (/^winmail\.dat$/i.test(name)) refused.push({ name: shown, why: fileReasons.winmail })
      else if (/\.p7m$/i.test(name)) refused.push({ name: shown, why: fileReasons.sealed })
      else if (!limits) refused.push({ name: shown, why: fileReasons.noFiles(kind.noun) })
      else if (stored.length === limits.maxFiles)
        refused.push({ name: shown, why: fileReasons.tooMany(limits.maxFiles) })
      else {
        const part = { fieldname: 'file', filename: name, file: Readable.from([bytes], { objectMode: false }) }
        const checked = await storeFilePart(deps, recipient, part, limits).catch(asProblem)
        if (checked instanceof Problem) refused.push({ name: shown, why: checked.message })
        else if (checked) stored.push(checked)
      }
    }
    return { stored, refused }
  } catch (error) {
    await dropFiles(deps, stored)
    throw error
  }
}

/** Something wrong with the file, and nothing with this machine. */
function asProblem(error: unknown): Problem {
  if (error instanceof Problem && error.statusCode < 500 && error.statusCode !== 429) return error
  throw error
}

const maxExported = 1_000

/** The mails that a person has sent to the portal, for the export of personal data. */
export async function exportOwnMails(deps: Deps, actor: SignedIn): Promise<Record<string, unknown[]>> {
  const rows = await listInboundOf(deps.database.db, `account:${actor.id}`, maxExported)
  const view = ({ receivedAt, reference, outcome, sender, text, quoted }: InboundRow) => {
    return { receivedAt, reference, outcome, sender, text, quoted }
  }
  return { emails: rows.map(view) }
}

/** Mails of a person who deletes the account; their messages are part of the cases. */
export const eraseMails: OnPerson = (_deps, tx, { id }) => deleteInboundOf(tx, `account:${id}`)

export const threadKinds = hook<ThreadKind>('threads that people answer by e-mail')
