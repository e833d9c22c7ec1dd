import type { AskedApproval } from '#features/approvals/contract.ts'
import { performOrAsk } from '#features/approvals/service.ask.server.ts'
import type { ApprovalKind, SecondPerson } from '#features/approvals/service.kinds.server.ts'
import { isMatterOf } from '#features/companies/service.lookup.server.ts'
import { listDocuments, removeDocuments } from '#features/documents/service.server.ts'
import { eraseDrafts } from '#features/writing/service.server.ts'
import type { SignedIn } from '#platform/actor.ts'
import { recordAudit } from '#platform/audit.server.ts'
import type { Db } from '#platform/database/database.server.ts'
import type { Deps } from '#platform/deps.server.ts'
import { may } from '#platform/duties.ts'
import { formatShortMoment } from '#platform/nigerian-time.ts'
import { requireDuty } from '#platform/permission.ts'
import { notFound } from '#platform/problem.ts'
import { isUuid } from '#platform/uuid.ts'
import { messages } from './messages.ts'
import { recordType } from './rules.ts'
import { requireAction } from './service.changes.server.ts'
import { deleteSubmission, findSubmission, lockSubmission, type SubmissionRow } from './store.server.ts'

interface ErasingInput {
  id: string
}

async function lockAny(tx: Db, id: string): Promise<SubmissionRow> {
  const row = isUuid(id) ? await lockSubmission(tx, id) : undefined
  if (!row) throw notFound(messages.formNotFound)
  return row
}

/** Deleting an application takes two approvers. */
export const formErasing: ApprovalKind<ErasingInput> = {
  kind: 'submission.delete',
  recordType,
  duties: may.decideApplications,
  recordOf: ({ id }) => id,
  isOwn: async (db, personId, { id }) => {
    const row = await findSubmission(db, id)
    return row !== undefined && isMatterOf(db, personId, row)
  },
  async see(_deps, tx, { id }) {
    const { searchWords: _words, ...row } = await lockAny(tx, id)
    const documents = await listDocuments(tx, recordType, id)
    return {
      title: `Delete application ${row.reference}`,
      path: `/user-profile/forms/${id}`,
      // Nothing of the applicant: who reads that opens the application, which is noted.
      facts: [
        { label: 'Reference', value: row.reference },
        { label: 'Form', value: row.formTitle },
        { label: 'Filed', value: formatShortMoment(row.createdAt.toISOString()) },
        { label: 'Documents', value: String(documents.length) },
      ],
      state: { ...row, documents: documents.map((document) => document.id) },
    }
  },
  perform: async (deps, tx, { id }, { asker, second }) => removeLocked(deps, tx, asker, await lockAny(tx, id), second),
}

/** Deletes a submission with its documents and history, or asks a second approver; the audit log keeps an entry. */
export async function removeForm(deps: Deps, actor: SignedIn, id: string): Promise<AskedApproval | undefined> {
  requireDuty(actor, may.decideApplications)
  return deps.database.transaction((tx) => performOrAsk(deps, tx, actor, formErasing, { id }))
}

/** Deletes a submission that the caller has locked. */
export async function removeLocked(
  deps: Deps,
  tx: Db,
  actor: SignedIn,
  row: SubmissionRow,
  second: SecondPerson = {},
): Promise<void> {
  requireAction(row, 'delete', actor)
  await removeDocuments(deps, tx, { recordType, recordId: row.id })
  await eraseDrafts(tx, { kind: recordType, record: row.id })
  await deleteSubmission(tx, row.id)
  const details = { reference: row.reference, userId: row.userId, formTitle: row.formTitle, ...second }
  const at = deps.clock.now()
  const { id: recordId, companyId } = row
  await recordAudit(tx, { at, actor, action: 'submission.delete', recordType, recordId, companyId, details })
}
