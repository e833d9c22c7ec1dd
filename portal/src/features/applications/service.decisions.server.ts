import { requireFresh } from '#features/accounts/factors/service.fresh.server.ts'
import type { SignedIn } from '#platform/actor.ts'
import { recordAudit } from '#platform/audit.server.ts'
import type { Db } from '#platform/database/database.server.ts'
import type { Deps } from '#platform/deps.server.ts'
import { requireDuty } from '#platform/permission.ts'
import { invalidField } from '#platform/problem.ts'
import { removeDocuments } from '#features/documents/service.server.ts'
import { may } from '#platform/duties.ts'
import { type ApprovalStatus, readDecision } from './lifecycle.ts'
import { messages } from './messages.ts'
import { recordType } from './rules.ts'
import { lockOwn, requireAction, writeChange } from './service.changes.server.ts'
import { readForm } from './service.server.ts'
import { deleteSubmission, type SubmissionRow } from './store.server.ts'

const said: Record<ApprovalStatus, string> = {
  approved: messages.approved,
  rejected: messages.rejected,
  'in-progress': messages.inProgress,
  pending: messages.setPending,
}

/** Applies a decision, named by action or status; repeating it changes nothing. */
export async function decideForm(deps: Deps, actor: SignedIn, id: string, word: string) {
  requireDuty(actor, may.handleApplications)
  const action = readDecision(word)
  if (!action) throw invalidField('status', messages.unknownStatus)
  const message = await deps.database.transaction(async (tx) => {
    const row = await lockOwn(tx, actor, id)
    const { approvalStatus } = requireAction(row, action, actor)
    if (approvalStatus !== row.approvalStatus)
      await writeChange(deps, tx, row, { actor, action: approvalStatus, set: { approvalStatus } })
    return said[approvalStatus]
  })
  return { ...(await readForm(deps, actor, id)), message }
}

/** Changes the comment for the applicant; an empty one removes it without a mail. */
export async function saveComment(deps: Deps, actor: SignedIn, id: string, description: string) {
  requireDuty(actor, may.handleApplications)
  await deps.database.transaction(async (tx) => {
    const row = await lockOwn(tx, actor, id)
    requireAction(row, 'comment', actor)
    if (row.adminDescription === description) return
    const set = { adminDescription: description }
    await writeChange(deps, tx, row, { actor, action: 'comment-changed', set, mail: description !== '' })
  })
  return { ...(await readForm(deps, actor, id)), message: messages.commentSaved }
}

/** Deletes a submission with its documents and history; the audit log keeps an entry. */
export async function removeForm(deps: Deps, actor: SignedIn, id: string): Promise<void> {
  requireDuty(actor, may.decideApplications)
  await requireFresh(deps, actor)
  await deps.database.transaction(async (tx) => removeLocked(deps, tx, actor, await lockOwn(tx, actor, id)))
}

/** Deletes a submission that the caller has locked. */
export async function removeLocked(deps: Deps, tx: Db, actor: SignedIn, row: SubmissionRow): Promise<void> {
  requireAction(row, 'delete', actor)
  await removeDocuments(deps, tx, { recordType, recordId: row.id })
  await deleteSubmission(tx, row.id)
  const details = { reference: row.reference, userId: row.userId, formTitle: row.formTitle }
  const at = deps.clock.now()
  const { id: recordId, companyId } = row
  await recordAudit(tx, { at, actor, action: 'submission.delete', recordType, recordId, companyId, details })
}
