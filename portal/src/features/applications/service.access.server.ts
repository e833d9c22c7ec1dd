import { withCurrentMandates } from '#features/companies/service.lookup.server.ts'
import { recordView } from '#people/views.server.ts'
import type { SignedIn } from '#platform/actor.ts'
import type { Db } from '#platform/database/database.server.ts'
import type { Deps } from '#platform/deps.server.ts'
import { may } from '#platform/duties.ts'
import { requireOwner } from '#platform/permission.ts'
import { notFound } from '#platform/problem.ts'
import { messages } from './messages.ts'
import { recordType } from './rules.ts'
import { findSubmission, type SubmissionRow } from './store.server.ts'

/** Reads a submission for its owner or licensing staff; everybody else gets 404, like for an unknown id. */
export async function readOwn(db: Db, actor: SignedIn, id: string): Promise<SubmissionRow> {
  return checkAccess(actor, await findSubmission(db, id))
}

/** Like `readOwn`, with the mandates of now, which a long request needs; returns the person with them too. */
export async function readOwnWithCurrentMandates(db: Db, actor: SignedIn, id: string) {
  const found = await findSubmission(db, id)
  const user = await withCurrentMandates(db, actor, found?.companyId ?? null)
  return { user, row: checkAccess(user, found) }
}

function checkAccess(actor: SignedIn, row: SubmissionRow | undefined): SubmissionRow {
  if (!row) throw notFound(messages.formNotFound)
  requireOwner(actor, row, may.readApplications, messages.formNotFound)
  return row
}

/** Notes that a member of staff has read the submission or one of its files, which the applicant may see. */
export const recordFormView = (deps: Deps, reader: SignedIn, row: SubmissionRow): void =>
  recordView(deps, reader, {
    subjectId: row.userId,
    recordType,
    recordId: row.id,
    title: `Application ${row.reference}`,
  })
