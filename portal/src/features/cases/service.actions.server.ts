import { listStaffAccounts, readAccount } from '#features/accounts/service.directory.server.ts'
import { removeDocuments } from '#features/documents/service.server.ts'
import { isAdmin, type SignedIn } from '#platform/actor.ts'
import { recordAudit } from '#platform/audit.server.ts'
import type { Db } from '#platform/database.server.ts'
import type { Deps } from '#platform/deps.server.ts'
import { onceFor } from '#platform/idempotency.server.ts'
import { requireAdmin } from '#platform/permission.ts'
import { invalidField, Problem } from '#platform/problem.ts'
import { caseMessages as words } from './messages.ts'
import { applyAction } from './rules.life.ts'
import { isId } from './rules.ts'
import { type Action, lockOwnCase, partOf, stateOf, takeAction } from './service.changes.server.ts'
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

type Move = Omit<Action, 'actor' | 'by'>

/** Takes one action on a case and answers the case as it then is. */
async function act(
  deps: Deps,
  actor: SignedIn,
  kind: CaseKind,
  id: string,
  move: Move | ((row: CaseRow) => Move),
  key?: string,
) {
  await deps.database.transaction(async (tx) => {
    const row = await lockOwnCase(tx, actor, kind, id)
    const chosen = typeof move === 'function' ? move(row) : move
    const input = { id: row.id, action: chosen.action, note: chosen.note }
    await onceFor(tx, { scope: `${kind.name}.act:${actor.id}`, key, input }, async () => {
      await takeAction(deps, tx, kind, row, { actor, by: partOf(actor), ...chosen })
      return {}
    })
  })
  return readCase(deps, actor, kind, id)
}

export async function acknowledgeCase(deps: Deps, actor: SignedIn, kind: CaseKind, id: string, input: NoteInput) {
  requireAdmin(actor)
  return act(deps, actor, kind, id, { action: 'acknowledge', note: input.note, version: input.version })
}

/** Raises a case by one level, whoever asks; a person's request without words says so (decisions §7). */
export async function escalateCase(deps: Deps, actor: SignedIn, kind: CaseKind, id: string, input: NoteInput) {
  const given = input.escalationNote || input.note || ''
  const note = given || (isAdmin(actor) ? '' : words.escalatedByUser)
  const set = { escalationNote: note }
  return act(deps, actor, kind, id, { action: 'escalate', note, set, version: input.version })
}

export async function resolveCase(deps: Deps, actor: SignedIn, kind: CaseKind, id: string, input: NoteInput) {
  requireAdmin(actor)
  const note = input.resolutionNote || input.note || ''
  const noteField = kind.name === 'complaint' ? 'resolutionNote' : 'note'
  const set = { resolutionNote: note }
  return act(deps, actor, kind, id, { action: 'resolve', note, noteField, set, version: input.version })
}

export async function reopenCase(
  deps: Deps,
  actor: SignedIn,
  kind: CaseKind,
  id: string,
  input: { reason: string; version?: number | undefined },
) {
  const { reason: note, version } = input
  return act(deps, actor, kind, id, { action: 'reopen', note, noteField: 'reason', version })
}

export async function rateCase(
  deps: Deps,
  actor: SignedIn,
  kind: CaseKind,
  id: string,
  input: { stars: number; comment?: string | undefined; version?: number | undefined },
) {
  const { stars, comment = '', version } = input
  const set = { ratingStars: stars, ratingComment: comment, ratedAt: deps.clock.now() }
  const note = [`${stars} of 5 stars`, comment].filter(Boolean).join(': ')
  return act(deps, actor, kind, id, { action: 'rate', note, set, version })
}

/** Writes to the other side; a repeated key writes once. Only staff can ask in a way that lets the clock wait. */
export async function sendCaseMessage(
  deps: Deps,
  actor: SignedIn,
  kind: CaseKind,
  id: string,
  input: { content: string; asks?: boolean | undefined; key: string | undefined },
) {
  const action = input.asks && isAdmin(actor) ? 'ask' : 'message'
  return act(deps, actor, kind, id, { action, note: input.content }, input.key)
}

/** Lets the clock go on though no answer came over the portal. */
export async function goOnWithCase(deps: Deps, actor: SignedIn, kind: CaseKind, id: string, version?: number) {
  requireAdmin(actor)
  return act(deps, actor, kind, id, { action: 'goOn', version })
}

export async function addCaseNote(
  deps: Deps,
  actor: SignedIn,
  kind: CaseKind,
  id: string,
  input: { note: string; key: string | undefined },
) {
  requireAdmin(actor)
  return act(deps, actor, kind, id, { action: 'note', note: input.note }, input.key)
}

/** Gives a case to a member of staff, or to nobody. */
export async function assignCase(
  deps: Deps,
  actor: SignedIn,
  kind: CaseKind,
  id: string,
  input: { userId: string | null; version?: number | undefined },
) {
  requireAdmin(actor)
  const { userId, version } = input
  const account = userId && isId(userId) ? await readAccount(deps, userId) : undefined
  if (userId !== null && account?.role !== 'Admin') throw invalidField('userId', words.staffMissing)
  const assigneeName = account ? `${account.name} ${account.surname}`.trim() : ''
  const set = { assigneeId: account?.id ?? null, assigneeName }
  const note = assigneeName || words.nobody
  return act(deps, actor, kind, id, { action: 'assign', note, set, version })
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
    const outcome = applyAction(kind.life, stateOf(row), 'delete', { by: partOf(actor) }, at)
    if (!outcome.allowed) throw new Problem(outcome.statusCode, outcome.message)
    await removeWithDocuments(deps, tx, row)
    const details = { reference: row.reference, userId: row.userId, status: row.status }
    await recordAudit(tx, { at, actor, action: `${row.kind}.delete`, recordType: row.kind, recordId: row.id, details })
  })
}

async function removeWithDocuments(deps: Deps, tx: Db, row: CaseRow): Promise<void> {
  await removeDocuments(deps, tx, { recordType: row.kind, recordId: row.id })
  await deleteCase(tx, row)
}
