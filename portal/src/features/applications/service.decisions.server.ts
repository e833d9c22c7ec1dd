// The reason belongs to the decision: it is stored with the entry of the history, and the mail reads it from there, so two decisions at once mail
// their own reasons. The screen requires it to reject; the specification's calls without one stay valid. The comment of the specification is about
// the application, not about one decision.

import { requireFresh } from '#features/accounts/factors/service.fresh.server.ts'
import type { SignedIn } from '#platform/actor.ts'
import type { Deps } from '#platform/deps.server.ts'
import { requireDuty } from '#platform/permission.ts'
import { invalidField } from '#platform/problem.ts'
import { may } from '#platform/duties.ts'
import type { BodyOf } from '#platform/endpoint.ts'
import { clearDraft } from '#features/writing/service.server.ts'
import type { setFormStatus } from './contract.decisions.ts'
import { type ApprovalStatus, grantsOrEnds, readDecision } from './lifecycle.ts'
import { deskMessages } from './desk/messages.ts'
import { lockForOfficer, requireAction, requireVersion, writeChange } from './service.changes.server.ts'
import { readForm } from './service.server.ts'
import { recordType } from './rules.ts'

const said: Record<ApprovalStatus, string> = {
  approved: deskMessages.approved,
  rejected: deskMessages.rejected,
  'in-progress': deskMessages.inProgress,
  pending: deskMessages.setPending,
}

/** A decision by action or status, with the reason for the applicant. */
export type DecisionInput = Pick<BodyOf<typeof setFormStatus>, 'status'> & Partial<BodyOf<typeof setFormStatus>>

/** Applies a decision; repeating it changes nothing. */
export async function decideForm(deps: Deps, actor: SignedIn, id: string, input: DecisionInput) {
  requireDuty(actor, may.handleApplications)
  const action = readDecision(input.status)
  if (!action) throw invalidField('status', deskMessages.unknownStatus)
  const message = await deps.database.transaction(async (tx) => {
    const row = await lockForOfficer(tx, actor, id)
    const { approvalStatus } = requireAction(row, action, actor)
    if (grantsOrEnds(row.approvalStatus, approvalStatus)) await requireFresh(deps, actor, tx)
    if (approvalStatus !== row.approvalStatus) {
      requireVersion(row, input.version)
      const { reason } = input
      await writeChange(deps, tx, row, {
        actor,
        action: approvalStatus,
        set: { approvalStatus, withdrawnAt: null },
        ...(reason && { reason }),
      })
    }
    await clearDraft(tx, { kind: recordType, record: row.id, userId: actor.id, field: action })
    return said[approvalStatus]
  })
  return { ...(await readForm(deps, actor, id)), message }
}

/** Changes the comment for the applicant; an empty one removes it without a mail. */
export async function saveComment(deps: Deps, actor: SignedIn, id: string, description: string) {
  requireDuty(actor, may.handleApplications)
  await deps.database.transaction(async (tx) => {
    const row = await lockForOfficer(tx, actor, id)
    requireAction(row, 'comment', actor)
    if (row.adminDescription === description) return
    const set = { adminDescription: description }
    await writeChange(deps, tx, row, { actor, action: 'comment-changed', set, mail: description !== '' })
  })
  return { ...(await readForm(deps, actor, id)), message: deskMessages.commentSaved }
}
