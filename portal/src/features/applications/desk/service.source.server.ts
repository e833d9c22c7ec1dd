import { changeRecord, requireVersion } from '#engines/records/service.actions.server.ts'
import { viewTimes } from '#features/calendar/service.server.ts'
import {
  nameCompanies,
  refuseOwner,
  findRecipients,
  withCurrentMandates,
} from '#features/companies/service.lookup.server.ts'
import { addDocumentsIn } from '#features/documents/service.server.ts'
import type { MailThread } from '#people/mail.server.ts'
import type { Reply, ReplySender, ThreadKind } from '#features/inbound-mail/service.mails.server.ts'
import { assignAction, selfAssignAction } from '#features/lists/service.assign.server.ts'
import { listSource } from '#features/lists/service.sources.server.ts'
import type { SignedIn } from '#platform/actor.ts'
import type { Db } from '#platform/database/database.server.ts'
import type { Deps } from '#platform/deps.server.ts'
import { may } from '#platform/duties.ts'
import { isOfficer, owns } from '#platform/mandates.ts'
import { requireDuty } from '#platform/permission.ts'
import { conflict, forbidden, notFound } from '#platform/problem.ts'
import { type MailedEvent, openStatuses } from '../lifecycle.ts'
import { messages } from '../messages.ts'
import { maxEntries, applicationFileBytes, filesPerUpload, referencePrefix } from '../rules.ts'
import { submissionUploads, addAnswer, answerByFiles } from '../service.documents.server.ts'
import { lockForOfficer } from '../service.retention.server.ts'
import { readForm } from '../service.server.ts'
import { submissionKind, findSubmission, lockSubmission, type SubmissionRow } from '../store.server.ts'
import { deskMessages } from './messages.ts'
import { applicationTable, countEntries, findListed, insertEntry } from './store.list.server.ts'

/** Gives an application to an officer or to nobody. */
const assign = assignAction({
  duties: may.handleApplications,
  lock(tx, actor, id) {
    requireDuty(actor, may.handleApplications)
    return lockForOfficer(tx, actor, id)
  },
  async write(deps, tx, actor, row, { set, version }) {
    requireVersion(row, version, deskMessages.changedMeanwhile)
    if ((await countEntries(tx, row.id)) >= maxEntries) throw conflict(deskMessages.tooManyEntries(maxEntries))
    await refuseOwner(tx, set.assigneeId, row)
    const details = { assigneeId: set.assigneeId }
    const stored = await changeRecord(deps, tx, submissionKind, row, { actor, action: 'assigned', set, details })
    const author = { authorId: actor.id, authorName: actor.name }
    const entry = { submissionId: row.id, at: stored.updatedAt, kind: 'assigned', ...author } as const
    await insertEntry(tx, { ...entry, text: set.assigneeName })
    return stored
  },
})

export async function assignForm(
  deps: Deps,
  actor: SignedIn,
  { id, userId, version }: { id: string; userId: string | null; version?: number | undefined },
) {
  requireDuty(actor, may.handleApplications)
  await deps.database.transaction((tx) => assign.apply(deps, tx, actor, id, { input: { person: userId }, version }))
  return { ...(await readForm(deps, actor, id)), message: userId ? deskMessages.assigned : deskMessages.unassigned }
}

/** The list of applications for staff. */
export const applicationListSource = listSource(applicationTable, {
  reading: async (deps, reader) => ({ reader, ...(await viewTimes(deps)) }),
  async find({ database: { db } }, ids, columns) {
    const rows = await findListed(db, ids)
    const companyOf = await nameCompanies(db, columns.includes('applicant') ? rows : [])
    return rows.map((row) => ({ ...row, company: companyOf(row)?.name ?? '' }))
  },
  label: (row) => row.reference,
  isToAnswer: (row) => row.answerSince !== null,
  actionsOf: (row, { reader }) => (isOfficer(reader, row, may.handleApplications) ? ['assign'] : []),
  actions: { assign, take: selfAssignAction(assign) },
})

const code = referencePrefix.toLowerCase()

/**
 * After these the applicant cannot say something: before the submission, documents go to their places on the page, since a signed form that comes by
 * mail would not be one, and after a decision the application takes nothing.
 */
const unanswerable: ReadonlySet<MailedEvent> = new Set([
  'submitted',
  'filled-form-uploaded',
  'documents-uploaded',
  'approved',
  'rejected',
  'withdrawn',
])

/** The thread to which an answer to a mail belongs; none where the application takes no answer. */
export const threadOf = ({ id, reference }: SubmissionRow, event: MailedEvent): MailThread | undefined =>
  unanswerable.has(event) ? undefined : { code, id, reference }

/** An application as a thread: the applicant, or a member of the company, answers by mail. */
export const applicationThread: ThreadKind = {
  code,
  noun: 'application',
  duties: { read: may.readApplications, decide: may.handleApplications },
  files: { accepts: submissionUploads.accepts, maxBytes: applicationFileBytes, maxFiles: filesPerUpload },
  staffPath: (id) => `/applications/${id}`,
  async find(deps, id) {
    const row = await findSubmission(deps.database.db, id)
    if (!row) return undefined
    const recipients = (await findRecipients(deps, row)).map((account) => `account:${account.id}`)
    return { reference: row.reference, path: `/user-profile/forms/${row.id}`, recipients }
  },
  addReply,
}

/** The answer as a message and supporting documents: what the person could do on the page now. */
async function addReply(deps: Deps, tx: Db, { threadId, sender, text, quoted, files }: Reply): Promise<void> {
  const row = await lockSubmission(tx, threadId)
  if (!row) throw notFound(messages.formNotFound)
  const actor = await requireApplicant(tx, sender, row)
  if (!openStatuses.includes(row.approvalStatus)) throw conflict(messages.answeredDecided)
  if (text) await addAnswer(deps, tx, row, { actor, text, quoted })
  else await answerByFiles(deps, tx, row, actor)
  if (files.length > 0)
    await addDocumentsIn(deps, tx, submissionUploads, { actor, recordId: row.id, role: 'supporting', files })
}

/** The person with the mandates of now. */
async function requireApplicant(tx: Db, { person }: ReplySender, row: SubmissionRow): Promise<SignedIn> {
  const member = person && (await withCurrentMandates(tx, person, row.companyId))
  if (!member || !owns(member, row, 'read')) throw notFound(messages.formNotFound)
  if (!owns(member, row, 'prepare')) throw forbidden(messages.answerNeedsMandate)
  return member
}
