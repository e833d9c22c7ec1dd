import { lookOf } from '#engines/records/kind.ts'
import type { Taking } from '#engines/records/service.records.server.ts'
import { secondPerson } from '#features/approvals/service.records.server.ts'
import { listDocuments } from '#features/documents/service.server.ts'
import type { Db } from '#platform/database/database.server.ts'
import { may } from '#platform/duties.ts'
import { formatShortMoment } from '#platform/values/nigerian-time.ts'
import { application } from './kind.ts'
import { recordType } from './rules.ts'
import type { SubmissionRow } from './store.server.ts'

type Described = { title: string; facts: { label: string; value: string }[] }

/** What a second approver sees. Nothing of the applicant: who reads that opens the application, which is noted. */
export async function describeForSecond(tx: Db, row: SubmissionRow, { title, facts }: Described) {
  const documents = await listDocuments(tx, recordType, row.id)
  return {
    title,
    path: `/applications/${row.id}`,
    facts: [
      { label: 'Reference', value: row.reference },
      { label: 'Form', value: row.formTitle },
      { label: 'Filed', value: formatShortMoment(row.createdAt.toISOString()) },
      { label: 'Documents', value: String(documents.length) },
      ...facts,
    ],
    state: { ...row, documents: documents.map((document) => document.id) },
  }
}

function describeChange(tx: Db, row: SubmissionRow, { action, input: { reason } }: Taking) {
  const after = lookOf(application, { ...row, approvalStatus: action, withdrawnAt: null }).label
  return describeForSecond(tx, row, {
    title: `Change the decision about application ${row.reference} to: ${after}`,
    facts: [
      { label: 'Decision now', value: lookOf(application, row).label },
      { label: 'Changes to', value: after },
      { label: 'Reason', value: (reason as string) || 'None given' },
    ],
  })
}

/** Deleting an application, and changing what the Commission has decided about it, takes two approvers (decision 87). */
export const applicationApprovals = secondPerson<typeof application, SubmissionRow>({
  duties: may.decideApplications,
  requests: [
    {
      kind: 'submission.delete',
      actions: ['delete'],
      see: (tx, row) => describeForSecond(tx, row, { title: `Delete application ${row.reference}`, facts: [] }),
    },
    {
      kind: 'submission.change-decision',
      actions: ['approved', 'rejected', 'in-progress', 'pending'],
      see: describeChange,
    },
  ],
})
