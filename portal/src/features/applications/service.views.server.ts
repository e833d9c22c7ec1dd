import type { SignedIn } from '#platform/actor.ts'
import type { Db } from '#platform/database/database.server.ts'
import { listDocuments } from '#features/documents/service.server.ts'
import type { HistoryEntry, Submission, SubmissionSummary } from './contract.ts'
import { historyTexts } from './messages.ts'
import { recordType } from './rules.ts'
import { type HistoryRow, listHistory, type SubmissionRow } from './store.server.ts'
import { listMessages } from './store.messages.server.ts'
import type { SubmissionListRow } from './store.list.server.ts'
import { findTemplateVersion } from '#features/forms/service.lookup.server.ts'
import { holds, may } from '#platform/duties.ts'

const profileOf = (row: Facts) => ({
  formTitle: row.formTitle,
  name: row.applicantName,
  surname: row.applicantSurname,
  email: row.applicantEmail,
  phone: row.applicantPhone,
})

/** Converts a row of a list to the API's form. */
export const toSummary = (row: SubmissionListRow): SubmissionSummary => ({
  ...factsOf(row),
  hasNewAnswer: row.hasNewAnswer,
})

type Facts = Omit<SubmissionListRow, 'hasNewAnswer'>

const factsOf = (row: Facts): Omit<SubmissionSummary, 'hasNewAnswer'> => ({
  id: row.id,
  submissionId: row.id,
  reference: row.reference,
  userId: row.userId,
  formIndex: row.templateId,
  formTitle: row.formTitle,
  status: row.status,
  approvalStatus: row.approvalStatus,
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
  completedAt: row.completedAt?.toISOString() ?? null,
  formData: profileOf(row),
})

/** Only Admins see the names of staff; applicants see 'The Commission'. */
function nameActor(entry: HistoryRow, reader: SignedIn): string {
  if (holds(reader, may.readApplications)) return entry.actorName
  if (entry.actorId === reader.id) return 'You'
  return entry.actorRole === 'Admin' ? 'The Commission' : entry.actorName
}

const toHistoryEntry = (entry: HistoryRow, reader: SignedIn): HistoryEntry => ({
  id: String(entry.id),
  at: entry.at.toISOString(),
  action: entry.action,
  text: historyTexts[entry.action],
  by: nameActor(entry, reader),
  files: entry.files,
})

/** Reads a submission with all details for `reader`, whose access the caller has checked. */
export async function readSubmissionDetails(db: Db, row: SubmissionRow, reader: SignedIn): Promise<Submission> {
  const version = await findTemplateVersion(db, row.templateId, row.templateVersion)
  const documents = await listDocuments(db, recordType, row.id)
  const history = await listHistory(db, row.id)
  const answers = await listMessages(db, row.id)
  return {
    ...factsOf(row),
    templateVersion: row.templateVersion,
    section: version.section,
    formData: { ...profileOf(row), ...row.answers },
    dataConsent: true,
    consentAt: row.consentAt.toISOString(),
    consentVersion: row.consentVersion,
    adminDescription: row.adminDescription,
    notApplicable: row.notApplicable,
    messages: answers.map(({ id, at, authorId, authorName, text }) => ({
      id: String(id),
      at: at.toISOString(),
      by: authorId === reader.id ? 'You' : authorName,
      text,
    })),
    filledForm: documents.filter((document) => document.role === 'filledForm'),
    documents: documents.filter((document) => document.role !== 'filledForm'),
    history: history.map((entry) => toHistoryEntry(entry, reader)),
  }
}
