import { listStaffAccounts, readAssignee } from '#people/directory.server.ts'
import type { SignedIn } from '#platform/actor.ts'
import type { Db } from '#platform/database/database.server.ts'
import type { Deps } from '#platform/deps.server.ts'
import { requireDuty } from '#platform/permission.ts'
import { conflict, stale } from '#platform/problem.ts'
import { holds, may } from '#platform/duties.ts'
import { nounOf } from '../contract.kind.ts'
import { caseMessages as words } from '../messages.ts'
import { countMerges } from '../related/store.links.server.ts'
import type { CaseAction, CaseOutcome } from '../rules.ts'
import { type Action, actOnCase, type CaseCall, performAction, requireRole } from './service.clock.server.ts'
import { sendAttachments, clearSent } from './service.attachments.server.ts'
import type { CaseKind } from './service.kinds.server.ts'
import { readCase } from './service.server.ts'
import { actionsOf } from './service.views.server.ts'
import type { CaseRow } from './store.server.ts'

/** A note, under any of its names in spec 2 §7. */
export interface NoteInput {
  note?: string | undefined
  escalationNote?: string | undefined
  resolutionNote?: string | undefined
  version?: number | undefined
}

type Move = Omit<Action, 'actor' | 'by' | 'files' | 'documents'> & {
  attachments?: readonly string[] | undefined
  /** Asked with the case locked, before the lifecycle. */
  check?: (tx: Db, row: CaseRow) => Promise<void>
  /** Which case becomes that of the officer who acts: one that nobody handles, or also that of a colleague. */
  takes?: 'free' | 'any'
  /** Which draft was sent, where it is not that of the action. */
  draft?: CaseAction
}

/** Takes an action on a case and returns the changed case. */
async function act(deps: Deps, call: CaseCall, move: Move) {
  const { actor, kind, id } = call
  const { attachments = [], check, takes, draft = move.action, ...rest } = move
  const sent = attachments.length > 0 && { attachments }
  const input = { action: move.action, note: move.note, to: move.set?.assigneeId, ...sent }
  await actOnCase(deps, call, input, async (tx, row) => {
    const by = requireRole(actor, row, move.action)
    await check?.(tx, row)
    const isTaken = takes === 'any' ? row.assigneeId !== actor.id : takes && row.assigneeId === null
    if (isTaken && by === 'staff') {
      const set = { assigneeId: actor.id, assigneeName: actor.name }
      const assigned = { actor, by, action: 'assign', note: actor.name, set, version: move.version } as const
      row = await performAction(deps, tx, kind, row, assigned)
      rest.version = undefined
    }
    const sentFiles = await sendAttachments(tx, row, actor, attachments)
    const files = sentFiles.map(({ originalName }) => originalName)
    const documents = sentFiles.map(({ id: sentId }) => sentId)
    await performAction(deps, tx, kind, row, { actor, by, files, documents, ...rest })
    await clearSent(tx, actor, row, draft)
  })
  return readCase(deps, actor, kind, id)
}

export async function acknowledgeCase(deps: Deps, call: CaseCall, { note, version }: NoteInput) {
  requireDuty(call.actor, may.handleCases)
  return act(deps, call, { action: 'acknowledge', note, version })
}

/** Escalates a case by one level. A request of the owner without a note gets a default note (decisions §7). */
export async function escalateCase(deps: Deps, call: CaseCall, input: NoteInput) {
  const given = input.escalationNote || input.note || ''
  const note = given || (holds(call.actor, may.handleCases) ? '' : words.escalatedByUser)
  return act(deps, call, { action: 'escalate', note, set: { escalationNote: note }, version: input.version })
}

interface ResolveInput extends NoteInput {
  outcome?: CaseOutcome | undefined
  returnedKobo?: number | null | undefined
  /** What the people of merged duplicates read. */
  forDuplicates?: string | undefined
}

export async function resolveCase(deps: Deps, call: CaseCall, input: ResolveInput) {
  requireDuty(call.actor, may.handleCases)
  const note = input.resolutionNote || input.note || ''
  const noteField = call.kind.resolutionField ?? 'note'
  const { outcome = '' as const, returnedKobo = null, forDuplicates, version } = input
  const set = { resolutionNote: note, outcome, returnedKobo }
  return act(deps, call, { action: 'resolve', note, noteField, set, forDuplicates, version })
}

export async function reopenCase(
  deps: Deps,
  call: CaseCall,
  { reason, version }: { reason: string; version?: number | undefined },
) {
  return act(deps, call, { action: 'reopen', note: reason, noteField: 'reason', version })
}

export async function rateCase(
  deps: Deps,
  call: CaseCall,
  input: { stars: number; comment?: string | undefined; version?: number | undefined },
) {
  const { stars, comment = '', version } = input
  const set = { ratingStars: stars, ratingComment: comment, ratedAt: deps.clock.now() }
  const note = [`${stars} of 5 stars`, comment].filter(Boolean).join(': ')
  return act(deps, call, { action: 'rate', note, set, version })
}

const withdrawn = 'Taken back by the customer who filed it.'

/**
 * Takes back a case by its owner. One with merged duplicates stays open: their people wait for its outcome, and the owner knows nothing of them.
 */
export async function withdrawCase(
  deps: Deps,
  call: CaseCall,
  { reason = '', version }: { reason?: string | undefined; version?: number | undefined },
) {
  const note = reason ? `${withdrawn} ${reason}` : withdrawn
  const check = async (tx: Db, { id }: CaseRow) => {
    if ((await countMerges(tx, id)) > 0)
      throw conflict(`This ${nounOf(call.kind)} can no longer be taken back here. Write to the Commission.`)
  }
  return act(deps, call, { action: 'withdraw', note, set: { resolutionNote: note }, tell: ['owner'], version, check })
}

/**
 * Sends a message to the owner or the Commission. Only a question of staff pauses the deadline, and only their reply can resolve the case: it is then
 * the note of the resolution, so that the owner gets one mail. What nobody handled becomes that of the officer who writes; with `assigns` also what a colleague
 * did.
 */
export async function sendCaseMessage(
  deps: Deps,
  call: CaseCall,
  input: {
    content: string
    asks?: boolean | undefined
    resolves?: boolean | undefined
    assigns?: boolean | undefined
    documents?: string[] | undefined
    version?: number | undefined
  },
) {
  const { content: note, asks, resolves, assigns, documents: attachments, version } = input
  const written = { note, attachments, version, takes: assigns ? 'any' : 'free', draft: 'message' } as const
  if (resolves) {
    requireDuty(call.actor, may.handleCases)
    return act(deps, call, { ...written, action: 'resolve', set: { resolutionNote: note } })
  }
  const action = asks && holds(call.actor, may.handleCases) ? 'ask' : 'message'
  return act(deps, call, { ...written, action })
}

/** Resumes the deadline when the customer answered outside the portal. */
export async function resumeCase(deps: Deps, call: CaseCall, version?: number) {
  requireDuty(call.actor, may.handleCases)
  return act(deps, call, { action: 'resume', version })
}

export async function addCaseNote(
  deps: Deps,
  call: CaseCall,
  { note, version }: { note: string; version?: number | undefined },
) {
  requireDuty(call.actor, may.handleCases)
  return act(deps, call, { action: 'note', note, version })
}

/** Assigns a case to a member of staff, or removes the assignment. */
export async function assignCase(
  deps: Deps,
  call: CaseCall,
  { userId, version }: { userId: string | null; version?: number | undefined },
) {
  requireDuty(call.actor, may.handleCases)
  const set = await readAssignee(deps, userId, may.handleCases)
  return act(deps, call, { action: 'assign', note: set.assigneeName || words.nobody, set, version })
}

/** Gives a locked case to the officer who takes it, and acknowledges it where that is due. */
export async function claimLocked(
  deps: Deps,
  tx: Db,
  { actor, kind, row }: { actor: SignedIn; kind: CaseKind; row: CaseRow },
  version: number | undefined,
): Promise<CaseRow> {
  const by = requireRole(actor, row, 'assign')
  if (version !== undefined && version !== row.version) throw stale(words.stale(nounOf(kind)))
  const set = await readAssignee(deps, actor.id, may.handleCases)
  const own =
    row.assigneeId === actor.id
      ? row
      : await performAction(deps, tx, kind, row, { actor, by, action: 'assign', note: set.assigneeName, set })
  const isDue = actionsOf(own, { kind, reader: actor, now: deps.clock.now() }).includes('acknowledge')
  return isDue ? performAction(deps, tx, kind, own, { actor, by, action: 'acknowledge' }) : own
}

export async function claimCase(deps: Deps, call: CaseCall, version?: number) {
  const { actor, kind, id } = call
  requireDuty(actor, may.handleCases)
  await actOnCase(deps, call, { action: 'take' }, (tx, row) => claimLocked(deps, tx, { actor, kind, row }, version))
  return readCase(deps, actor, kind, id)
}

/** Members of staff to whom a case can be assigned. */
export async function listCaseStaff(deps: Deps, actor: SignedIn) {
  requireDuty(actor, may.readCases)
  const accounts = await listStaffAccounts(deps, may.handleCases)
  return { staff: accounts.map(({ id, name, surname, email }) => ({ id, name: `${name} ${surname}`.trim(), email })) }
}
