import { act } from '#engines/records/service.act.server.ts'
import { findRecipients, withCurrentMandates } from '#features/companies/service.lookup.server.ts'
import { addDocumentsIn } from '#features/documents/service.server.ts'
import type { MailThread, UndeliveredMail } from '#people/mail.server.ts'
import type { Reply, ReplySender, ThreadKind } from '#features/inbound-mail/service.mails.server.ts'
import { type SignedIn, systemActor } from '#platform/actor.ts'
import type { Db } from '#platform/database/database.server.ts'
import type { Deps } from '#platform/deps.server.ts'
import { may } from '#platform/duties.ts'
import { isParty, owns } from '#platform/mandates.ts'
import { conflict, forbidden, notFound } from '#platform/problem.ts'
import { type MailedEvent, toApplicant } from '../kind.ts'
import { messages } from '../messages.ts'
import { applicationFileBytes, filesPerUpload, referencePrefix, openStatuses } from '../rules.ts'
import { answeringUploads, submissionUploads } from '../service.documents.server.ts'
import { applicationServer } from '../service.record.server.ts'
import { findSubmission, listEvents, lockSubmission, type SubmissionRow } from '../store.server.ts'

const code = referencePrefix.toLowerCase()

/** Before the submission, documents go to their places on the page, since a signed form that comes by mail would not be one. */
const unanswerable: ReadonlySet<MailedEvent> = new Set(['submitted', 'filled-form-uploaded', 'documents-uploaded'])

/** The thread to which an answer to a mail belongs; the state of the application says whether it takes one. */
export const threadOf = (row: SubmissionRow, event: MailedEvent): MailThread | undefined =>
  unanswerable.has(event) ? undefined : recordOf(row)

/** Every mail about an application is known when it comes back. */
export const recordOf = ({ id, reference }: SubmissionRow): MailThread => ({ code, id, reference })

/** An application as a thread: the applicant, or a member of the company, answers by mail. */
export const applicationThread: ThreadKind = {
  code,
  noun: 'application',
  duties: { read: may.readApplications, decide: may.handleApplications },
  files: { accepts: submissionUploads.accepts, maxBytes: applicationFileBytes, maxFiles: filesPerUpload },
  staffPath: (id) => `/applications/${id}`,
  async isOwn(deps, officer, id) {
    const row = await findSubmission(deps.database.db, id)
    return row !== undefined && isParty(officer, row)
  },
  async find(deps, id) {
    const row = await findSubmission(deps.database.db, id)
    if (!row) return undefined
    const recipients = (await findRecipients(deps, row)).map((account) => `account:${account.id}`)
    const takes = openStatuses.includes(row.approvalStatus) ? 'answers' : 'nothing'
    return { reference: row.reference, path: `/user-profile/forms/${row.id}`, recipients, takes }
  },
  undelivered,
  addReply,
}

const written: readonly string[] = [...toApplicant, 'returned']

/** Staff learn once that mail does not arrive. */
async function undelivered(deps: Deps, tx: Db, { id, email, failure }: UndeliveredMail): Promise<void> {
  const row = await lockSubmission(tx, id)
  const last = (await listEvents(tx, id)).findLast(({ action }) => written.includes(action))
  if (!row || last?.action === 'returned') return
  const input = { text: `${email} ${failure}` }
  await act(deps, applicationServer, { actor: systemActor, id, action: 'mailReturned', input }, tx)
}

/** The answer as a message and supporting documents: what the person could do on the page now. */
async function addReply(deps: Deps, tx: Db, { threadId, sender, text, quoted, files }: Reply): Promise<void> {
  const row = await lockSubmission(tx, threadId)
  if (!row) throw notFound(messages.formNotFound)
  const actor = await requireApplicant(tx, sender, row)
  if (!openStatuses.includes(row.approvalStatus)) throw conflict(messages.answeredDecided)
  const { id } = row
  if (text) await act(deps, applicationServer, { actor, id, action: 'answered', input: { text, quoted } }, tx)
  const target = text ? submissionUploads : answeringUploads
  if (files.length > 0) await addDocumentsIn(deps, tx, target, { actor, recordId: id, role: 'supporting', files })
}

/** The person with the mandates of now. */
async function requireApplicant(tx: Db, { person }: ReplySender, row: SubmissionRow): Promise<SignedIn> {
  const member = person && (await withCurrentMandates(tx, person, row.companyId))
  if (!member || !owns(member, row, 'read')) throw notFound(messages.formNotFound)
  if (!owns(member, row, 'prepare')) throw forbidden(messages.answerNeedsMandate)
  return member
}
