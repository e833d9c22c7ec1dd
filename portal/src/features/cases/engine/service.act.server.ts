import { requireFilled } from '#fields/mail/placeholders.ts'
import type { Refusal } from '#engines/records/kind.ts'
import { actOnce } from '#engines/records/service.actions.server.ts'
import { isOverdue } from '#features/calendar/service.server.ts'
import { refuseOwner } from '#features/companies/service.lookup.server.ts'
import type { SignedIn } from '#platform/actor.ts'
import type { Db } from '#platform/database/database.server.ts'
import type { Deps } from '#platform/deps.server.ts'
import { holds, may } from '#platform/duties.ts'
import { isParty, type Owner } from '#platform/mandates.ts'
import { formatDay } from '#platform/values/nigerian-time.ts'
import { conflict, ownRecord, Problem, stale } from '#platform/problem.ts'
import { nounOf } from '../contract.kind.ts'
import { caseMessages as words } from '../messages.ts'
import { referralMessages as referralWords } from '../referrals/messages.ts'
import { readCalendar, clockContext } from '../office/service.settings.server.ts'
import { endReferrals } from '../referrals/service.ends.server.ts'
import { isSamePerson, queueOutcome } from '../related/service.follow.server.ts'
import { deleteMerge, findKept } from '../related/store.merges.server.ts'
import type { CaseAction, CaseRole } from '../rules.ts'
import { type CaseClock, moveClock, askedForAfter, mayAskFrom } from './rules.clock.ts'
import { applyAction } from './rules.lifecycle.ts'
import { recordChange } from './service.history.server.ts'
import type { CaseKind } from './service.kinds.server.ts'
import { requireResolution } from './service.resolution.server.ts'
import { type CaseRow, type CaseChange, updateCase } from './store.server.ts'
import { lockOwnCase, requireRole } from './service.access.server.ts'
import { type CaseLifecycleRow, stateOf, nextWorkOf, clockColumns } from './service.state.server.ts'

/** What the engine throws for a refusal by the lifecycle. */
function toProblem(refusal: Refusal, row: CaseClock & Owner, actor: SignedIn, noteField = 'note'): Problem {
  const isOwn = refusal.reason === 'forbidden' && holds(actor, may.handleCases) && isParty(actor, row)
  if (isOwn) return ownRecord()
  const fields = [{ field: noteField, message: refusal.message }]
  return new Problem(refusal.statusCode, refusalText(refusal, row), refusal.reason === 'note' ? { fields } : {})
}

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
  const outcome = applyAction(kind.record, stateOf(row, now), action, { by, note: '-' }, now)
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
  /** Where what is added leaves the question open that pauses the deadline. */
  keepsQuestionOpen?: boolean
  /** False to send no mail; `clock` to send it only when the action affects the clock. */
  mail?: boolean | 'clock'
  /** Before this time no mail is sent. */
  mailsAt?: Date
  /** Additional recipients. */
  alsoNotify?: readonly CaseRole[]
  /** Name of the entry in the history and of the mail; by default that of the action. */
  entry?: string
  /** The account that the case leaves, which is told. */
  formerAccount?: string | undefined
  /** What the people of merged duplicates read about a resolution. */
  forDuplicates?: string | undefined
  /** Of a resolution: that the officer knows that the customer has not said yet whether it is solved. */
  unconfirmed?: boolean | undefined
  /** Which case becomes that of the officer who acts: one that nobody handles, or also that of a colleague. */
  takes?: 'free' | 'any' | undefined
}

/** Gives a locked case to the officer who acts on it, as far as the action takes it. */
export async function claimUnassigned(
  deps: Deps,
  tx: Db,
  kind: CaseKind,
  row: CaseRow,
  { actor, by, takes }: Pick<Action, 'actor' | 'by' | 'takes'>,
): Promise<CaseRow> {
  const isTaken = takes === 'any' ? row.assigneeId !== actor.id : takes && row.assigneeId === null
  if (!isTaken || by !== 'staff') return row
  if (isParty(actor, row)) throw ownRecord()
  const set = { assigneeId: actor.id, assigneeName: actor.name }
  return performAction(deps, tx, kind, row, { actor, by, action: 'assign', note: actor.name, set })
}

/** A duplicate takes nothing of its owner: what is theirs goes on in the kept case. Only who does not own that one may have it handled on its own. */
async function refuseMerged(tx: Db, row: CaseRow, { by, action }: Action): Promise<CaseRow | undefined> {
  const kept = row.status === 'Resolved' ? await findKept(tx, row.id) : undefined
  if (!kept || by !== 'owner' || !['message', 'upload', 'reopen'].includes(action)) return kept
  if (isSamePerson(row, kept)) throw conflict(words.handledIn(kept.reference))
  if (action !== 'reopen') throw conflict(words.handledWith(kept.reference))
  return kept
}

/** Takes an action on a locked case: state, clock, history, audit log and mails. Throws 400, 403 or 409 with the message of the lifecycle. */
export async function performAction(
  deps: Deps,
  tx: Db,
  kind: CaseKind,
  found: CaseRow,
  requested: Action,
): Promise<CaseRow> {
  const now = deps.clock.now()
  const { actor, by, action, note = '' } = requested
  const kept = await refuseMerged(tx, found, requested)
  const outcome = applyAction(kind.record, stateOf(found, now), action, { by, note }, now)
  if (!outcome.allowed) throw toProblem(outcome, found, actor, requested.noteField)
  if (requested.version !== undefined && requested.version !== found.version) throw stale(words.stale(nounOf(kind)))
  if (by === 'staff' && outcome.mails.includes('owner'))
    requireFilled(requested.noteField ?? 'note', note, requested.forDuplicates)
  if (action === 'resolve') await requireResolution(tx, kind, found, requested)
  await refuseOwner(tx, requested.set?.assigneeId, found)
  const row = await claimUnassigned(deps, tx, kind, found, requested)
  const { next } = outcome
  const effect = requested.keepsQuestionOpen ? undefined : outcome.clock
  const calendar = await readCalendar(tx, now)
  const clock: CaseClock = effect
    ? moveClock(row, effect, next.escalationLevel, clockContext(calendar, kind, now))
    : row
  const change: CaseChange = {
    status: next.status,
    escalationLevel: next.escalationLevel,
    resolvedAt: next.resolvedAt,
    unanswered: next.unanswered,
    answerSince: requested.keepsQuestionOpen ? row.answerSince : next.answerSince,
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
    ...(requested.set?.company !== undefined &&
      requested.set.company !== row.company &&
      (await endReferrals(deps, tx, row, referralWords.companyChanged))),
    ...(by === 'owner' && { mailReturnedAt: null }),
    ...requested.set,
    updatedAt: now,
    version: row.version + 1,
  }
  const after = { ...row, ...change } as CaseRow
  change.nextWorkAt = nextWorkOf(kind, after, calendar, now)?.at ?? null
  const mails = requested.mail === false || (requested.mail === 'clock' && !effect) ? [] : outcome.mails
  const notified = [...mails, ...(requested.alsoNotify ?? [])]
  if (by === 'staff' && notified.includes('owner')) change.firstAnsweredAt = row.firstAnsweredAt ?? now
  const stored = await updateCase(tx, row.id, change)
  const { files = [], documents = [] } = requested
  const event = { actor, by, action: requested.entry ?? action, note, files, documents, mails: notified }
  const { quoted, mailsAt, formerAccount } = requested
  const entry = await recordChange(deps, tx, stored, { ...event, quoted, mailsAt, formerAccount })
  // A duplicate that is reopened is handled on its own again, which the history of the kept case says.
  if (action === 'reopen' && kept) {
    await deleteMerge(tx, row.id)
    await recordChange(deps, tx, kept, { actor, by, action: 'separate', note: row.reference })
  }
  if (event.action === 'resolve')
    await queueOutcome(deps, tx, stored, { actor, historyId: entry.id, outcome: requested.forDuplicates })
  return stored
}
