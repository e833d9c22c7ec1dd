import { requireVersion } from '#engines/records/service.actions.server.ts'
import { requireFresh } from '#features/accounts/factors/service.server.ts'
import type { AskedApproval } from '#features/approvals/contract.ts'
import { type ApprovalKind, performOrAsk } from '#features/approvals/service.ask.server.ts'
import { clearDraft } from '#features/writing/service.server.ts'
import type { SignedIn } from '#platform/actor.ts'
import type { Db } from '#platform/database/database.server.ts'
import type { Deps } from '#platform/deps.server.ts'
import { may } from '#platform/duties.ts'
import type { BodyOf } from '#platform/endpoint.ts'
import { requireDuty } from '#platform/permission.ts'
import { invalidField } from '#platform/problem.ts'
import { readDecision, type setFormStatus } from './contract.decisions.ts'
import { deskMessages, stageLabels } from './desk/messages.ts'
import { type ApprovalStatus, grantsOrEnds } from './lifecycle.ts'
import { changesDecision, stageOf } from './desk/stage.ts'
import { changeField, commentField, recordType } from './rules.ts'
import {
  describeForSecond,
  isOwnMatter,
  lockAny,
  lockForOfficer,
  requireAction,
  writeChange,
} from './service.retention.server.ts'
import { readForm } from './service.server.ts'
import type { SubmissionRow } from './store.server.ts'

// The reason belongs to the decision: it is stored with the entry of the history, and the mail reads it from there, so two decisions at once mail
// their own reasons. The screen requires it to reject and to change a decision; the specification's calls without one stay valid. The comment of the
// specification is about the application, not about one decision.

/** A decision by action or status, with the reason for the applicant. */
type DecisionInput = Pick<BodyOf<typeof setFormStatus>, 'status'> & Partial<BodyOf<typeof setFormStatus>>

/** Applies a decision, or asks a second approver where it changes one; repeating it changes nothing. */
export async function decideForm(deps: Deps, actor: SignedIn, id: string, input: DecisionInput) {
  requireDuty(actor, may.handleApplications)
  const decision = readDecision(input.status)
  if (!decision) throw invalidField('status', deskMessages.unknownStatus)
  const { action, status } = decision
  const asked = await deps.database.transaction(async (tx) => {
    const row = await lockForOfficer(tx, actor, id)
    requireAction(row, action, actor)
    const waiting = status === row.approvalStatus ? undefined : await apply(deps, tx, actor, { row, status, input })
    const field = changesDecision(row, status) ? changeField : action
    await clearDraft(tx, { kind: recordType, record: row.id, userId: actor.id, field })
    return waiting
  })
  return { ...(await readForm(deps, actor, id)), message: decision.done, ...asked }
}

interface Applying {
  row: SubmissionRow
  status: ApprovalStatus
  input: DecisionInput
}

async function apply(
  deps: Deps,
  tx: Db,
  actor: SignedIn,
  { row, status, input: { version, reason = '' } }: Applying,
): Promise<AskedApproval | undefined> {
  requireVersion(row, version, deskMessages.changedMeanwhile)
  if (changesDecision(row, status)) return performOrAsk(deps, tx, actor, decisionChange, { id: row.id, status, reason })
  if (grantsOrEnds(row.approvalStatus, status)) await requireFresh(deps, actor, tx)
  await writeDecision(deps, tx, row, { actor, status, reason })
  return undefined
}

const writeDecision = (
  deps: Deps,
  tx: Db,
  row: SubmissionRow,
  { actor, status, reason, details }: Pick<DecisionChange, 'status' | 'reason'> & { actor: SignedIn; details?: object },
) =>
  writeChange(deps, tx, row, {
    actor,
    action: status,
    set: { approvalStatus: status, withdrawnAt: null },
    reason,
    ...(details && { details }),
  })

interface DecisionChange {
  id: string
  status: ApprovalStatus
  reason: string
}

/** Changing what the Commission has decided takes two approvers (decision 87). */
export const decisionChange: ApprovalKind<DecisionChange> = {
  kind: 'submission.change-decision',
  recordType,
  duties: may.decideApplications,
  recordOf: ({ id }) => id,
  isOwn: isOwnMatter,
  async see(_deps, tx, { id, status, reason }) {
    const row = await lockAny(tx, id)
    const after = stageLabels[stageOf({ ...row, approvalStatus: status, withdrawnAt: null })]
    return describeForSecond(tx, row, {
      title: `Change the decision about application ${row.reference} to: ${after}`,
      facts: [
        { label: 'Decision now', value: stageLabels[stageOf(row)] },
        { label: 'Changes to', value: after },
        { label: 'Reason', value: reason || 'None given' },
      ],
    })
  },
  async perform(deps, tx, { id, status, reason }, { asker, second }) {
    const row = await lockAny(tx, id)
    await writeDecision(deps, tx, row, { actor: asker, status, reason, details: second })
  },
}

/** Changes the comment for the applicant; an empty one removes it without a mail. */
export async function saveComment(deps: Deps, actor: SignedIn, id: string, description: string) {
  requireDuty(actor, may.handleApplications)
  await deps.database.transaction(async (tx) => {
    const row = await lockForOfficer(tx, actor, id)
    requireAction(row, 'comment', actor)
    await clearDraft(tx, { kind: recordType, record: id, userId: actor.id, field: commentField })
    if (row.adminDescription === description) return
    const set = { adminDescription: description }
    await writeChange(deps, tx, row, { actor, action: 'comment-changed', set, mail: description !== '' })
  })
  return { ...(await readForm(deps, actor, id)), message: deskMessages.commentSaved }
}
