import type { SignedIn } from '#platform/actor.ts'
import { recordAudit } from '#platform/audit.server.ts'
import type { Db } from '#platform/database.server.ts'
import type { Deps } from '#platform/deps.server.ts'
import { requireOwner } from '#platform/permission.ts'
import { notFound, Problem } from '#platform/problem.ts'
import { isUuid } from '#platform/uuid.ts'
import { decideAction, type SubmissionAction, type SubmissionState } from './lifecycle.ts'
import { type HistoryAction, messages } from './messages.ts'
import { mailQueue, recordType } from './rules.ts'
import { findSubmission, insertHistory, lockSubmission, type SubmissionRow, updateSubmission } from './store.server.ts'

/** The submission, for its owner or an Admin; anybody else learns nothing: 404. */
export async function readOwn(db: Db, actor: SignedIn, id: string): Promise<SubmissionRow> {
  return checkAccess(actor, isUuid(id) ? await findSubmission(db, id) : undefined)
}

/** As `readOwn`, held against other changes until the transaction ends. */
export async function lockOwn(tx: Db, actor: SignedIn, id: string): Promise<SubmissionRow> {
  return checkAccess(actor, isUuid(id) ? await lockSubmission(tx, id) : undefined)
}

function checkAccess(actor: SignedIn, row: SubmissionRow | undefined): SubmissionRow {
  if (!row) throw notFound(messages.formNotFound)
  requireOwner(actor, row.userId, messages.formNotFound)
  return row
}

/** The state an action leads to; throws 403 or 409 in the words of the lifecycle. */
export function requireAction(row: SubmissionRow, action: SubmissionAction, actor: SignedIn): SubmissionState {
  const outcome = decideAction(row, action, actor.role)
  if (!outcome.allowed) throw new Problem(outcome.statusCode, outcome.message)
  return outcome.next
}

export interface Change {
  actor: SignedIn
  action: HistoryAction
  /** Columns that change beside `updatedAt`. */
  set?: Parameters<typeof updateSubmission>[2]
  files?: string[]
  /** False where the applicant has just heard of the same thing. */
  mail?: boolean
}

/** Writes a change with its history, its audit and the mail about it: all of them or none. */
export async function writeChange(deps: Deps, tx: Db, row: SubmissionRow, change: Change): Promise<void> {
  const { actor, action, files = [] } = change
  const at = deps.clock.now()
  await updateSubmission(tx, row.id, { ...change.set, updatedAt: at })
  await noteChange(deps, tx, row.id, { actor, action, files })
  const details = { reference: row.reference, ...(files.length > 0 && { files: files.length }) }
  await recordAudit(tx, { at, actor, action: `submission.${action}`, recordType, recordId: row.id, details })
  if (change.mail !== false) await deps.jobs.enqueue(tx, mailQueue, { submissionId: row.id, event: action })
}

/** A line of the history. */
export async function noteChange(
  deps: Deps,
  tx: Db,
  submissionId: string,
  { actor, action, files = [] }: Pick<Change, 'actor' | 'action' | 'files'>,
): Promise<void> {
  await insertHistory(tx, {
    submissionId,
    at: deps.clock.now(),
    action,
    actorId: actor.id,
    actorName: actor.name,
    actorRole: actor.role,
    files,
  })
}
