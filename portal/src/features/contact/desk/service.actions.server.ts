import { applyAction, availableActions } from '#engines/records/rules.lifecycle.ts'
import {
  actOnce,
  changeRecord,
  recordAction,
  requireAllowed,
  requireVersion,
} from '#engines/records/service.actions.server.ts'
import { recalculateDeadlines } from '#engines/records/service.deadlines.server.ts'
import { readAssignee } from '#people/directory.server.ts'
import { readTimes, viewHolidays } from '#features/calendar/service.server.ts'
import type { PresenceKind } from '#features/presence/service.kinds.server.ts'
import { readSetting } from '#engines/settings/service.server.ts'
import { retag, type TagChange, type TagRecord } from '#features/tags/service.server.ts'
import type { WritingKind } from '#features/writing/service.kinds.server.ts'
import { clearDraft } from '#features/writing/service.server.ts'
import type { SignedIn } from '#platform/actor.ts'
import type { Db } from '#platform/database/database.server.ts'
import type { Deps } from '#platform/deps.server.ts'
import { may, holds } from '#platform/duties.ts'
import type { BodyOf } from '#platform/endpoint.ts'
import { normaliseEmail } from '#platform/values/emails.ts'
import { requireDuty } from '#platform/permission.ts'
import { notFound, conflict, ownRecord } from '#platform/problem.ts'
import { type EnquiryAction, enquiryLifecycle } from '../lifecycle.ts'
import { enquiryMessages as messages } from '../messages.ts'
import { answerQueue, recordType } from '../rules.queues.ts'
import { maxEntries } from '../rules.ts'
import {
  findEnquiry,
  countEvents,
  type EnquiryChange,
  type EnquiryRow,
  enquiryKind,
  enquiryStore,
  type EventRow,
  insertEvent,
  lockEnquiry,
  updateEnquiry,
  listEvents,
} from '../store.server.ts'
import type * as contract from './contract.ts'
import type { Enquiry } from './contract.ts'
import { answerTime } from './contract.settings.ts'
import { type AnswerTimes, moveClock, describeAnswerTime } from './rules.deadline.ts'

/** What an action leaves in the history. */
const events: Record<EnquiryAction, EventRow['action']> = {
  answer: 'answered',
  note: 'noted',
  assign: 'assigned',
  close: 'closed',
  spam: 'spam',
  reopen: 'reopened',
}

export interface Move {
  action: EnquiryAction
  /** For the history: what is mailed or noted, or the name of the assignee. */
  text?: string | undefined
  /** Columns to change in addition to those of the lifecycle. */
  set?: EnquiryChange | undefined
  /** The version that the person saw; 409 when it is outdated. */
  version?: number | undefined
}
interface Follows {
  /** The text of the officer that is sent by it. */
  draft?: 'message' | 'note'
  /** What is done in the same transaction. */
  also?: (tx: Db, done: { row: EnquiryRow; event: EventRow }) => Promise<void>
}

/** Locks the enquiry until the transaction ends, so that two officers cannot act at the same time. 403 where the officer has sent it. */
export async function lockForOfficer(tx: Db, actor: SignedIn, id: string): Promise<EnquiryRow> {
  requireDuty(actor, may.handleCases)
  const row = await lockEnquiry(tx, id)
  if (!row) throw notFound(messages.notFound)
  if (isSender(row, actor)) throw ownRecord()
  return row
}

/** How long an answer that is due from now may take. */
export async function readAnswerTimes(tx: Db, now: Date): Promise<AnswerTimes> {
  const { answerDays } = await readSetting(tx, answerTime)
  return { ...(await readTimes(tx, now)), answerDays }
}

/** Takes an action on a locked enquiry: state, deadline, history and audit log; 409 if the state does not allow it. */
export async function performAction(
  deps: Deps,
  tx: Db,
  actor: SignedIn,
  row: EnquiryRow,
  { action, text = '', set, version }: Move,
): Promise<{ row: EnquiryRow; event: EventRow }> {
  const at = deps.clock.now()
  const { status } = requireAllowed(applyAction(enquiryLifecycle, row, action, { by: 'staff', now: at }))
  requireVersion(row, version, messages.stale)
  if (action !== 'close' && action !== 'spam') await requireRoom(tx, row.id)
  const change = {
    status,
    isSpam: status === 'closed' && (action === 'spam' || row.isSpam),
    ...moveClock(action, status, await readAnswerTimes(tx, at)),
    ...(action === 'answer' && { firstAnsweredAt: row.firstAnsweredAt ?? at }),
    ...set,
  }
  const stored = await changeRecord(deps, tx, enquiryKind, row, { actor, action, set: change, details: { status } })
  const entry = { enquiryId: row.id, action: events[action], at, byId: actor.id, byName: actor.name, text }
  return { row: stored, event: await insertEvent(tx, entry) }
}

/** 409 where an enquiry has as many entries as it can have; it can be closed, and then not be reopened. */
async function requireRoom(tx: Db, id: string): Promise<void> {
  if ((await countEvents(tx, id)) >= maxEntries) throw conflict(messages.tooManyEntries(maxEntries))
}

/** Moves the deadlines of those who wait after the holidays have changed. */
export const recalculateEnquiries = (deps: Deps) => recalculateDeadlines(deps, { store: enquiryStore, readTimes })

/** Changes the tags of one enquiry in any state, for a single change and for many at once. */
export const tagEnquiry: TagRecord = async (deps, tx, actor, id, wanted) => {
  const row = await lockForOfficer(tx, actor, id)
  const { after, add, remove, note } = await retag(tx, 'An enquiry', row.tags, wanted)
  if (note) {
    await requireRoom(tx, id)
    // Neither the time of the last change nor the version: the sender waits as before, and nobody's work becomes stale.
    await updateEnquiry(tx, id, { tags: after })
    const at = deps.clock.now()
    await insertEvent(tx, { enquiryId: id, action: 'tagged', at, byId: actor.id, byName: actor.name, text: note })
    await recordAction(deps, tx, recordType, row, { actor, action: 'tag', details: { status: row.status } })
  }
  return { add, remove, version: row.version }
}

export async function changeEnquiryTags(deps: Deps, actor: SignedIn, id: string, change: TagChange): Promise<Enquiry> {
  await deps.database.transaction((tx) => tagEnquiry(deps, tx, actor, id, change))
  return readEnquiry(deps, actor, id)
}

/** Enquiries have no account: who has the address has sent it. */
export const isSender = ({ email }: Pick<EnquiryRow, 'email'>, reader: SignedIn): boolean =>
  normaliseEmail(email) === reader.email

/** What the reader may do with an enquiry now. */
export const actionsOf = (row: EnquiryRow, reader: SignedIn, now: Date): EnquiryAction[] =>
  holds(reader, may.handleCases) && !isSender(row, reader)
    ? availableActions(enquiryLifecycle, row, { by: 'staff', now })
    : []

/** What the sender knows of the history. */
const sentOrMailed = ['received', 'answered', 'replied']

/** One enquiry with its history. */
export async function readEnquiry(deps: Deps, actor: SignedIn, id: string): Promise<Enquiry> {
  requireDuty(actor, may.readCases)
  const row = await findEnquiry(deps.database.db, id)
  if (!row) throw notFound(messages.notFound)
  return toEnquiry(deps, deps.database.db, row, actor)
}

async function toEnquiry(deps: Deps, db: Db, row: EnquiryRow, reader: SignedIn): Promise<Enquiry> {
  const now = deps.clock.now()
  const [events, holidays] = await Promise.all([listEvents(db, row.id), viewHolidays(deps, now)])
  const { id, reference, name, email, message, status, isSpam, assigneeId, assigneeName, tags, version } = row
  return {
    id,
    reference,
    name,
    email,
    message,
    status,
    isSpam,
    tags,
    version,
    assignee: assigneeId ? { id: assigneeId, name: assigneeName } : null,
    deadline: describeAnswerTime({ dueAt: status === 'new' ? row.dueAt : null }, now, holidays),
    receivedAt: row.receivedAt.toISOString(),
    actions: actionsOf(row, reader, now),
    events: events
      .filter((event) => !isSender(row, reader) || sentOrMailed.includes(event.action))
      .map(({ id: eventId, action, at, byName, text, quoted }) => ({
        id: String(eventId),
        action,
        at: at.toISOString(),
        byName,
        text,
        quoted,
      })),
  }
}

/** The actor and the enquiry of an action, and the idempotency key that prevents repeating it. */
export interface EnquiryCall {
  actor: SignedIn
  id: string
  key?: string | undefined
}

/** Takes an action on an enquiry once, ends the draft of its text, and returns the changed enquiry. */
export async function actOn(
  deps: Deps,
  { actor, id, key }: EnquiryCall,
  { draft, also, ...move }: Move & Follows,
): Promise<Enquiry> {
  requireDuty(actor, may.handleCases)
  const { action, text = '', set } = move
  const input = { id, action, text, to: set?.assigneeId }
  const lock = (tx: Db) => lockForOfficer(tx, actor, id)
  await actOnce(deps, { scope: `enquiry.act:${actor.id}`, key, input, lock }, async (tx, row) => {
    const done = await performAction(deps, tx, actor, row, move)
    await also?.(tx, done)
    if (draft) await clearDraft(tx, { kind: enquiryWritingKind, record: id, userId: actor.id, field: draft })
  })
  return readEnquiry(deps, actor, id)
}

/** What the calls about an enquiry do, from their bodies. */
export const moves = {
  /** Queues the mail, then assigns and closes where asked. */
  answer: (deps: Deps, actor: SignedIn, body: BodyOf<typeof contract.answerEnquiry>): Move & Follows => ({
    action: 'answer',
    text: body.text,
    version: body.version,
    draft: 'message',
    async also(tx, { event, row: answered }) {
      let row = answered
      if (body.assigns && row.assigneeId !== actor.id) {
        const set = { assigneeId: actor.id, assigneeName: actor.name }
        row = (await performAction(deps, tx, actor, row, { action: 'assign', text: actor.name, set })).row
      }
      if (body.closes) await performAction(deps, tx, actor, row, { action: 'close' })
      await deps.jobs.enqueue(tx, answerQueue, { eventId: event.id })
    },
  }),

  /** Only staff read it. */
  note: ({ note, version }: BodyOf<typeof contract.addEnquiryNote>): Move & Follows => ({
    action: 'note',
    text: note,
    version,
    draft: 'note',
  }),

  /** To a member of staff, or removes the assignment. */
  async assign(deps: Deps, { userId, version }: BodyOf<typeof contract.assignEnquiry>): Promise<Move> {
    const set = await readAssignee(deps, userId, may.handleCases)
    return { action: 'assign', text: set.assigneeName || messages.nobody, set, version }
  },
}

/** The kind of record of drafts and canned replies. */
export const enquiryWritingKind = 'enquiry'

async function requireEnquiry(deps: Deps, actor: SignedIn, id: string): Promise<void> {
  requireDuty(actor, may.handleCases)
  if (!(await findEnquiry(deps.database.db, id))) throw notFound(messages.notFound)
}

/** Texts that officers begin about enquiries. */
export const enquiryWriting: WritingKind = {
  kind: enquiryWritingKind,
  fields: ['message', 'note'],
  authorize: requireEnquiry,
}

/** Officers who have an enquiry open. */
export const enquiryPresence: PresenceKind = {
  place: 'enquiry',
  async find(deps, actor, record) {
    await requireEnquiry(deps, actor, record)
    return { record, readVersion: async (tx) => (await findEnquiry(tx, record))?.version ?? null }
  },
}
