import { listStaffAccounts, readAccount } from '#features/accounts/service.directory.server.ts'
import { removeDocuments } from '#features/documents/service.server.ts'
import { isAdmin, type SignedIn } from '#platform/actor.ts'
import { recordAudit } from '#platform/audit.server.ts'
import type { Db } from '#platform/database.server.ts'
import type { Deps } from '#platform/deps.server.ts'
import { onceFor } from '#platform/idempotency.server.ts'
import { requireAdmin } from '#platform/permission.ts'
import { invalidField } from '#platform/problem.ts'
import { isUuid } from '#platform/uuid.ts'
import { caseMessages as words } from '../messages.ts'
import { type Action, actionScope, lockOwnCase, partOf, requireAction, takeAction } from './service.changes.server.ts'
import type { CaseKind } from './service.kinds.server.ts'
import { readCase } from './service.server.ts'
import { type CaseRow, deleteCase } from './store.server.ts'

/** A note under any of the names that the calls of spec 2 §7 give it. */
export interface NoteInput {
  note?: string | undefined
  escalationNote?: string | undefined
  resolutionNote?: string | undefined
  version?: number | undefined
}

/** Who takes an action on which case, and the key under which it is taken once however often it is sent. */
export interface CaseCall {
  actor: SignedIn
  kind: CaseKind
  id: string
  key: string | undefined
}
type Move = Omit<Action, 'actor' | 'by'>

/** Takes one action on a case and answers the case as it then is. */
async function act(deps: Deps, { actor, kind, id, key }: CaseCall, move: Move) {
  await deps.database.transaction(async (tx) => {
    const row = await lockOwnCase(tx, actor, kind, id)
    const input = { id: row.id, action: move.action, note: move.note, to: move.set?.assigneeId }
    // Before the lifecycle is checked: the action that was taken the first time is no longer allowed.
    await onceFor(tx, { scope: actionScope(kind, actor), key, input }, async () => {
      await takeAction(deps, tx, kind, row, { actor, by: partOf(actor), ...move })
      return {}
    })
  })
  return readCase(deps, actor, kind, id)
}

export async function acknowledgeCase(deps: Deps, call: CaseCall, { note, version }: NoteInput) {
  requireAdmin(call.actor)
  return act(deps, call, { action: 'acknowledge', note, version })
}

/** Raises a case by one level; the request of a person without a note gets one (decisions §7). */
export async function escalateCase(deps: Deps, call: CaseCall, input: NoteInput) {
  const given = input.escalationNote || input.note || ''
  const note = given || (isAdmin(call.actor) ? '' : words.escalatedByUser)
  return act(deps, call, { action: 'escalate', note, set: { escalationNote: note }, version: input.version })
}

export async function resolveCase(deps: Deps, call: CaseCall, input: NoteInput) {
  requireAdmin(call.actor)
  const note = input.resolutionNote || input.note || ''
  const noteField = call.kind.resolutionField ?? 'note'
  return act(deps, call, { action: 'resolve', note, noteField, set: { resolutionNote: note }, version: input.version })
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

/** Writes to the other side. Only a question of staff pauses the clock. */
export async function sendCaseMessage(
  deps: Deps,
  call: CaseCall,
  { content, asks }: { content: string; asks?: boolean | undefined },
) {
  return act(deps, call, { action: asks && isAdmin(call.actor) ? 'ask' : 'message', note: content })
}

/** Resumes the clock although no answer came through the portal. */
export async function resumeCase(deps: Deps, call: CaseCall, version?: number) {
  requireAdmin(call.actor)
  return act(deps, call, { action: 'resume', version })
}

export async function addCaseNote(deps: Deps, call: CaseCall, note: string) {
  requireAdmin(call.actor)
  return act(deps, call, { action: 'note', note })
}

/** Gives a case to a member of staff, or to nobody. */
export async function assignCase(
  deps: Deps,
  call: CaseCall,
  { userId, version }: { userId: string | null; version?: number | undefined },
) {
  requireAdmin(call.actor)
  const account = userId && isUuid(userId) ? await readAccount(deps, userId) : undefined
  if (userId !== null && account?.role !== 'Admin') throw invalidField('userId', words.staffMissing)
  const assigneeName = account ? `${account.name} ${account.surname}`.trim() : ''
  const set = { assigneeId: account?.id ?? null, assigneeName }
  return act(deps, call, { action: 'assign', note: assigneeName || words.nobody, set, version })
}

/** Members of staff to whom a case can be given. */
export async function listCaseStaff(deps: Deps, actor: SignedIn) {
  requireAdmin(actor)
  const accounts = await listStaffAccounts(deps)
  return { staff: accounts.map(({ id, name, surname, email }) => ({ id, name: `${name} ${surname}`.trim(), email })) }
}

/** Removes a case with its documents and history; the audit keeps that it was there, and its reference is never given again. */
export async function removeCase(deps: Deps, actor: SignedIn, kind: CaseKind, id: string): Promise<void> {
  requireAdmin(actor)
  await deps.database.transaction(async (tx) => {
    const row = await lockOwnCase(tx, actor, kind, id)
    const at = deps.clock.now()
    requireAction(kind, row, 'delete', actor, at)
    await removeWithDocuments(deps, tx, row)
    const details = { reference: row.reference, userId: row.userId, status: row.status }
    await recordAudit(tx, { at, actor, action: `${row.kind}.delete`, recordType: row.kind, recordId: row.id, details })
  })
}

async function removeWithDocuments(deps: Deps, tx: Db, row: CaseRow): Promise<void> {
  await removeDocuments(deps, tx, { recordType: row.kind, recordId: row.id })
  await deleteCase(tx, row.id)
}
