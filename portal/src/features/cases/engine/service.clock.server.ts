import { availableActions, type Refusal } from '#engines/records/rules.lifecycle.ts'
import { recalculate } from '#engines/records/rules.deadlines.ts'
import { actOnce } from '#engines/records/service.actions.server.ts'
import { runDueWork } from '#engines/records/service.clock.server.ts'
import { recalculateDeadlines } from '#engines/records/service.deadlines.server.ts'
import { isOverdue } from '#features/calendar/service.server.ts'
import { refuseOwner, withCurrentMandates } from '#features/companies/service.lookup.server.ts'
import { recordView } from '#people/views.server.ts'
import type { PresenceKind } from '#features/presence/service.kinds.server.ts'
import type { SignedIn } from '#platform/actor.ts'
import type { Db } from '#platform/database/database.server.ts'
import type { Deps } from '#platform/deps.server.ts'
import { holds, may } from '#platform/duties.ts'
import { isOfficer, isParty, type Owner, owns } from '#platform/mandates.ts'
import { formatDay } from '#platform/values/nigerian-time.ts'
import { requireOwner, requireDuty, requireOfficer } from '#platform/permission.ts'
import { conflict, forbidden, notFound, ownRecord, Problem, stale } from '#platform/problem.ts'
import { nounOf } from '../contract.kind.ts'
import { caseMessages as words } from '../messages.ts'
import { referralMessages as referralWords } from '../referrals/messages.ts'
import { type Calendar, readCalendar, clockContext } from '../office/service.settings.server.ts'
import { endReferrals } from '../referrals/service.changes.server.ts'
import { queueOutcome } from '../related/service.follow.server.ts'
import { deleteMerge } from '../related/store.links.server.ts'
import { type CaseAction, type CaseRole, changesOfCase, mandateFor } from '../rules.ts'
import {
  type ClockWork,
  type CaseClock,
  moveClock,
  nextWork,
  askedForAfter,
  hasAsked,
  mayAskFrom,
} from './rules.clock.ts'
import { applyAction, type CaseState } from './rules.lifecycle.ts'
import { clockActor, recordChange } from './service.history.server.ts'
import { type CaseKind, findKind } from './service.kinds.server.ts'
import {
  type CaseRow,
  caseStore,
  lockCase,
  listDueWork,
  lockForClock,
  setClock,
  type CaseChange,
  findCase,
  updateCase,
} from './store.server.ts'

/** Reads a case for its owner or staff; 404 for everybody else. */
export async function readOwnCase(db: Db, actor: SignedIn, kind: CaseKind, id: string): Promise<CaseRow> {
  return checkAccess(actor, kind, await findCase(db, id))
}

/** For calls with a body: only the owner and staff reach a case. */
export const reachCase = (deps: Deps, kind: CaseKind) => ({
  reach: ({ actor, params }: { actor: SignedIn; params: { id: string } }) =>
    readOwnCase(deps.database.db, actor, kind, params.id),
})

/** Like `readOwnCase`, and locks the case until the transaction ends. */
export async function lockOwnCase(tx: Db, actor: SignedIn, kind: CaseKind, id: string): Promise<CaseRow> {
  const row = checkAccess(actor, kind, await lockCase(tx, id))
  if (row.version > changesOfCase && !isOfficer(actor, row, may.handleCases))
    throw conflict(words.tooManyChanges(nounOf(kind)))
  return row
}

/** Like `readOwnCase`, for a long request: by the mandates of now and not of its start. Also answers the person with these. */
export async function readOwnCaseNow(db: Db, actor: SignedIn, kind: CaseKind, id: string) {
  const found = await findCase(db, id)
  const user = await withCurrentMandates(db, actor, found?.companyId ?? null)
  return { user, row: checkAccess(user, kind, found) }
}

function checkAccess(actor: SignedIn, kind: CaseKind, row: CaseRow | undefined): CaseRow {
  if (!row || row.kind !== kind.key) throw notFound(kind.words.notFound)
  requireOwner(actor, row, may.readCases, kind.words.notFound)
  return row
}

/** Notes that a member of staff has read the case or one of its files, which its owner may see. */
export const recordCaseView = (deps: Deps, reader: SignedIn, kind: CaseKind, row: CaseRow): void =>
  recordView(deps, reader, {
    subjectId: row.userId,
    recordType: kind.key,
    recordId: row.id,
    title: `${kind.noun} ${row.reference}`,
  })

/** The role in which an actor who may access the case takes an action: none for staff who may only read, and members without the mandate. */
export function roleOf(actor: SignedIn, owner: Owner, action: CaseAction): CaseRole | undefined {
  if (isOfficer(actor, owner, may.handleCases)) return 'staff'
  return owns(actor, owner, mandateFor(action)) ? 'owner' : undefined
}

/** The role of an actor who may take the action; 403 otherwise. */
export function requireRole(actor: SignedIn, owner: Owner, action: CaseAction): CaseRole {
  const part = roleOf(actor, owner, action)
  if (!part) throw forbidden()
  return part
}

/** What the engine throws for a refusal by the lifecycle. */
function toProblem(refusal: Refusal, row: CaseClock & Owner, actor: SignedIn, noteField = 'note'): Problem {
  const isOwn = refusal.reason === 'forbidden' && holds(actor, may.handleCases) && isParty(actor, row)
  if (isOwn) return ownRecord()
  const fields = [{ field: noteField, message: refusal.message }]
  return new Problem(refusal.statusCode, refusalText(refusal, row), refusal.reason === 'note' ? { fields } : {})
}

type CaseLifecycleRow = CaseClock &
  Pick<
    CaseRow,
    'status' | 'escalationLevel' | 'resolvedAt' | 'ratedAt' | 'escalationAskedFor' | 'unanswered' | 'answerSince'
  >
type WatchedCaseRow = CaseLifecycleRow & Pick<CaseRow, 'remindedFor' | 'missedFor'>

export const stateOf = (row: CaseLifecycleRow, now: Date): CaseState => ({
  status: row.status,
  escalationLevel: row.escalationLevel,
  resolvedAt: row.resolvedAt,
  waiting: row.waitingSince !== null,
  rated: row.ratedAt !== null,
  asked: hasAsked(row, now),
  unanswered: row.unanswered,
  answerSince: row.answerSince,
})

/** The message of a refusal; of a second request to escalate with the date of the next. */
function refusalText({ reason, message }: Refusal, row: CaseClock): string {
  if (reason !== 'asked') return message
  const from = mayAskFrom(row)
  return `${message} ${words.askAgain(from && formatDay(from))}`
}

/** Throws 403 or 409 with the message of the lifecycle when the actor may not take the action now. */
export function requireAction(
  kind: CaseKind,
  row: CaseLifecycleRow & Owner,
  action: CaseAction,
  actor: SignedIn,
  now: Date,
): void {
  // `performAction` checks for a missing note.
  const by = requireRole(actor, row, action)
  const outcome = applyAction(kind.lifecycle, stateOf(row, now), action, { by, note: '-' }, now)
  if (!outcome.allowed) throw toProblem(outcome, row, actor)
}

/** The scope of the idempotency keys for a person's actions. */
export const actionScope = (kind: CaseKind, actor: SignedIn): string => `${kind.key}.act:${actor.id}`

/** The actor and the case of an action, and the idempotency key that prevents repeating it. */
export interface CaseCall {
  actor: SignedIn
  kind: CaseKind
  id: string
  key: string | undefined
}

/** Works once for the key of a call on the case, which is locked; `input` is what may not differ when the key comes again. */
export const actOnCase = (
  deps: Deps,
  { actor, kind, id, key }: CaseCall,
  input: object,
  work: (tx: Db, row: CaseRow) => Promise<unknown>,
): Promise<void> => {
  const once = { scope: actionScope(kind, actor), key, input: { id, ...input } }
  return actOnce(deps, { ...once, lock: (tx) => lockOwnCase(tx, actor, kind, id) }, work)
}

/** The clock's next task for a case. */
export function nextWorkOf(kind: CaseKind, row: WatchedCaseRow, calendar: Calendar, now: Date) {
  const isOpen = availableActions(kind.lifecycle, stateOf(row, now), { by: 'clock', now }).includes('escalate')
  const work = { ...row, mayEscalate: isOpen && calendar.settings.escalateByItself }
  const { remindDaysBefore } = calendar.settings
  return nextWork(row, work, { remindDaysBefore, holidays: calendar.holidays }, now)
}

export interface Action {
  actor: SignedIn
  by: CaseRole
  action: CaseAction
  note?: string | undefined
  /** What an answer by e-mail repeats of our text. */
  quoted?: string | undefined
  /** Field of the body that contained the note. */
  noteField?: string
  /** Columns to change in addition to those of the lifecycle. */
  set?: CaseChange
  files?: string[]
  /** Ids of the documents sent with a message. */
  documents?: string[]
  /** The version that the person saw; 409 when it is outdated. */
  version?: number | undefined
  /** False where what is added leaves the question open that pauses the deadline. */
  answers?: boolean
  /** False to send no mail; `clock` to send it only when the action affects the clock. */
  mail?: boolean | 'clock'
  /** Before this time no mail is sent. */
  mailsAt?: Date
  /** Additional recipients. */
  tell?: readonly CaseRole[]
  /** Name of the entry in the history and of the mail; by default that of the action. */
  entry?: string
  /** What the people of merged duplicates read about a resolution. */
  forDuplicates?: string | undefined
}

/** Takes an action on a locked case: state, clock, history, audit log and mails. Throws 400, 403 or 409 with the message of the lifecycle. */
export async function performAction(deps: Deps, tx: Db, kind: CaseKind, row: CaseRow, move: Action): Promise<CaseRow> {
  const now = deps.clock.now()
  const { actor, by, action, note = '' } = move
  const outcome = applyAction(kind.lifecycle, stateOf(row, now), action, { by, note }, now)
  if (!outcome.allowed) throw toProblem(outcome, row, actor, move.noteField)
  if (move.version !== undefined && move.version !== row.version) throw stale(words.stale(nounOf(kind)))
  await refuseOwner(tx, move.set?.assigneeId, row)
  const { next } = outcome
  const effect = move.answers === false ? undefined : outcome.clock
  const calendar = await readCalendar(tx, now)
  const clock: CaseClock = effect
    ? moveClock(row, effect, next.escalationLevel, clockContext(calendar, kind, now))
    : row
  const change: CaseChange = {
    status: next.status,
    escalationLevel: next.escalationLevel,
    resolvedAt: next.resolvedAt,
    unanswered: next.unanswered,
    answerSince: move.answers === false ? row.answerSince : next.answerSince,
    ...clockColumns(clock),
    escalationAskedFor: askedForAfter(row, action, by, clock, now),
    ...(effect === 'stop' && { resolvedInTime: !isOverdue(row, now) && row.missedFor === null }),
    ...(action === 'reopen' && {
      ratingStars: null,
      ratingComment: '',
      ratedAt: null,
      resolvedInTime: null,
      outcome: '' as const,
      returnedKobo: null,
    }),
    ...(next.status === 'Resolved' && (await endReferrals(deps, tx, row, referralWords.caseResolved))),
    ...(move.set?.company !== undefined &&
      move.set.company !== row.company &&
      (await endReferrals(deps, tx, row, referralWords.companyChanged))),
    ...move.set,
    updatedAt: now,
    version: row.version + 1,
  }
  const after = { ...row, ...change } as CaseRow
  change.nextWorkAt = nextWorkOf(kind, after, calendar, now)?.at ?? null
  const mails = move.mail === false || (move.mail === 'clock' && !effect) ? [] : outcome.mails
  const notified = [...mails, ...(move.tell ?? [])]
  if (by === 'staff' && notified.includes('owner')) change.firstAnsweredAt = row.firstAnsweredAt ?? now
  const stored = await updateCase(tx, row.id, change)
  const { files = [], documents = [] } = move
  const noted = { actor, by, action: move.entry ?? action, note, files, documents, mails: notified }
  const entry = await recordChange(deps, tx, stored, { ...noted, quoted: move.quoted, mailsAt: move.mailsAt })
  // A duplicate that is reopened is handled on its own again.
  if (action === 'reopen') await deleteMerge(tx, row.id)
  if (noted.action === 'resolve')
    await queueOutcome(deps, tx, stored, { actor, historyId: entry.id, outcome: move.forDuplicates })
  return stored
}

export const clockColumns = ({ step, stepFrom, stepDays, dueAt, waitingSince }: CaseClock) => ({
  step,
  stepFrom,
  stepDays,
  dueAt,
  waitingSince,
})

/** Officers who have a case open, as `kind/id`; its owner does not learn of it. */
export const casePresence: PresenceKind = {
  place: 'case',
  async find(deps, actor, record) {
    requireDuty(actor, may.handleCases)
    const [key = '', id = ''] = record.split('/')
    const kind = findKind(deps, { kind: key })
    if (!kind || record !== `${key}/${id}`) throw notFound()
    requireOfficer(actor, await readOwnCase(deps.database.db, actor, kind, id), may.handleCases)
    return { record, readVersion: async (tx) => (await findCase(tx, id))?.version ?? null }
  },
}

/** Processes all due tasks: escalations, reminders, notices of missed deadlines. */
export const runClock = (deps: Deps): Promise<{ done: number; failed: number }> =>
  runDueWork(deps, {
    noun: 'case',
    list: listDueWork,
    work: (tx, id, now) => workOn(deps, tx, id, now),
  })

/** Processes one case; false when another process has it or nothing is due. */
async function workOn(deps: Deps, tx: Db, id: string, now: Date): Promise<boolean> {
  const row = await lockForClock(tx, id)
  const kind = findKind(deps, row)
  if (!row || !kind) return false
  const calendar = await readCalendar(tx, now)
  const next = nextWorkOf(kind, row, calendar, now)
  if (!next || next.at > now) {
    await setClock(tx, id, { nextWorkAt: next?.at ?? null })
    return false
  }
  await doWork(deps, tx, kind, { row, work: next.work, calendar, now })
  return true
}

interface Due {
  row: CaseRow
  work: ClockWork
  calendar: Calendar
  now: Date
}

async function doWork(deps: Deps, tx: Db, kind: CaseKind, { row, work, calendar, now }: Due): Promise<void> {
  if (work === 'escalate') {
    const note = words.escalatedAutomatically
    const set = { escalationNote: note, missedFor: row.dueAt }
    await performAction(deps, tx, kind, row, { actor: clockActor, by: 'clock', action: 'escalate', note, set })
    return
  }
  const done = work === 'remind' ? { remindedFor: row.dueAt } : { missedFor: row.dueAt }
  await setClock(tx, row.id, { ...done, nextWorkAt: nextWorkOf(kind, { ...row, ...done }, calendar, now)?.at ?? null })
  await recordChange(deps, tx, row, { actor: clockActor, by: 'clock', action: work, mails: ['staff'] })
}

/** Moves the deadlines of open cases after a holiday or a setting has changed. */
export const recalculateCases = (deps: Deps): Promise<void> =>
  recalculateDeadlines(deps, {
    store: caseStore,
    readTimes: async (tx, now) => ({ now, ...(await readCalendar(tx, now)) }),
    momentsOf(row, calendar) {
      const kind = findKind(deps, row)
      if (!kind) return {}
      // A deadline that has passed stays, or the case could be escalated twice for one step.
      const { dueAt } = recalculate(row, calendar)
      return { dueAt, nextWorkAt: nextWorkOf(kind, { ...row, dueAt }, calendar, calendar.now)?.at ?? null }
    },
  })
