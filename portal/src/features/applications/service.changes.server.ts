import { withCurrentMandates } from '#features/companies/service.lookup.server.ts'
import { noteView } from '#features/data-protection/own/service.views.server.ts'
import type { SignedIn } from '#platform/actor.ts'
import { recordAudit } from '#platform/audit.server.ts'
import type { Db } from '#platform/database/database.server.ts'
import type { Deps } from '#platform/deps.server.ts'
import { may } from '#platform/duties.ts'
import { isOfficer, type Owner } from '#platform/mandates.ts'
import { requireOfficer, requireOwner } from '#platform/permission.ts'
import { notFound, Problem, stale } from '#platform/problem.ts'
import { isUuid } from '#platform/uuid.ts'
import { decideAction, partOf, type SubmissionAction, type SubmissionState } from './lifecycle.ts'
import { nextReview } from './desk/service.review.server.ts'
import { deskMessages } from './desk/messages.ts'
import { type ChangeAction, messages } from './messages.ts'
import { mailQueue, recordType } from './rules.ts'
import {
  findSubmission,
  insertHistory,
  lockSubmission,
  type SubmissionChange,
  type SubmissionRow,
  updateSubmission,
} from './store.server.ts'

/** Reads a submission for its owner or licensing staff; everybody else gets 404, like for an unknown id. */
export async function readOwn(db: Db, actor: SignedIn, id: string): Promise<SubmissionRow> {
  return checkAccess(actor, isUuid(id) ? await findSubmission(db, id) : undefined)
}

/** Like `readOwn`, and locks the submission until the transaction ends. */
export async function lockOwn(tx: Db, actor: SignedIn, id: string): Promise<SubmissionRow> {
  return checkAccess(actor, isUuid(id) ? await lockSubmission(tx, id) : undefined)
}

/** Like `readOwn`, for a long request: by the mandates of now and not of its start. Also answers the person with these. */
export async function readOwnNow(db: Db, actor: SignedIn, id: string) {
  const found = isUuid(id) ? await findSubmission(db, id) : undefined
  const user = await withCurrentMandates(db, actor, found?.companyId ?? null)
  return { user, row: checkAccess(user, found) }
}

function checkAccess(actor: SignedIn, row: SubmissionRow | undefined): SubmissionRow {
  if (!row) throw notFound(messages.formNotFound)
  requireOwner(actor, row, may.readApplications, messages.formNotFound)
  return row
}

/** Like `lockOwn`, for an officer; 403 where it is the officer's own application. */
export async function lockForOfficer(tx: Db, actor: SignedIn, id: string): Promise<SubmissionRow> {
  const row = await lockOwn(tx, actor, id)
  requireOfficer(actor, row, may.handleApplications)
  return row
}

/** Returns the state after an action; throws 403 or 409 with the message of the lifecycle. */
export function requireAction(row: SubmissionRow, action: SubmissionAction, actor: SignedIn): SubmissionState {
  const outcome = decideAction(row, action, partOf(actor, row))
  if (!outcome.allowed) throw new Problem(outcome.statusCode, outcome.message)
  return outcome.next
}

/** Notes that a member of staff has read the submission or one of its files, which the applicant may see. */
export const noteFormView = (deps: Deps, reader: SignedIn, row: SubmissionRow): void =>
  noteView(deps, reader, {
    subjectId: row.userId,
    recordType,
    recordId: row.id,
    title: `Application ${row.reference}`,
  })

/** 409 where the application has changed since this version. */
export function requireVersion(row: SubmissionRow, version: number | undefined): void {
  if (version !== undefined && version !== row.version) throw stale(deskMessages.changedMeanwhile)
}

export interface Change {
  actor: SignedIn
  action: ChangeAction
  /** Columns to change in addition to `updatedAt`. */
  set?: SubmissionChange
  files?: string[]
  /** Why, for the applicant. */
  reason?: string
  /** False to send no mail. */
  mail?: boolean
}

/** Writes a change with its deadline, its history and audit entries and its mail in one transaction; answers the id of the entry. */
export async function writeChange(deps: Deps, tx: Db, row: SubmissionRow, change: Change): Promise<number> {
  const { actor, action, files = [], reason = '' } = change
  const at = deps.clock.now()
  const clock = await nextReview(tx, { ...row, ...change.set }, at)
  await updateSubmission(tx, row.id, { ...change.set, ...clock, updatedAt: at })
  const entry = await noteChange(deps, tx, row, { actor, action, files, reason })
  const details = { reference: row.reference, ...(files.length > 0 && { files: files.length }) }
  const { id: recordId, companyId } = row
  await recordAudit(tx, { at, actor, action: `submission.${action}`, recordType, recordId, companyId, details })
  if (change.mail !== false) await deps.jobs.enqueue(tx, mailQueue, { submissionId: row.id, event: action, entry })
  return entry
}

/** Adds an entry to the history, and answers its id. */
export async function noteChange(
  deps: Deps,
  tx: Db,
  row: Owner & { id: string },
  { actor, action, files = [], reason = '' }: Pick<Change, 'actor' | 'action' | 'files' | 'reason'>,
): Promise<number> {
  return insertHistory(tx, {
    submissionId: row.id,
    at: deps.clock.now(),
    action,
    actorId: actor.id,
    actorName: actor.name,
    // 'The Commission' for the applicant.
    actorRole: isOfficer(actor, row, may.handleApplications) ? 'Admin' : 'User',
    files,
    reason,
  })
}
