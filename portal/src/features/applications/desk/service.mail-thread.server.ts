import { findRecipients, withCurrentMandates } from '#features/companies/service.lookup.server.ts'
import { addDocumentsIn } from '#features/documents/service.server.ts'
import type { MailThread } from '#features/inbound-mail/service.addresses.server.ts'
import type { Reply, ReplySender, ThreadKind } from '#features/inbound-mail/service.kinds.server.ts'
import type { SignedIn } from '#platform/actor.ts'
import type { Db } from '#platform/database/database.server.ts'
import type { Deps } from '#platform/deps.server.ts'
import { may } from '#platform/duties.ts'
import { owns } from '#platform/mandates.ts'
import { conflict, forbidden, notFound } from '#platform/problem.ts'
import { isUuid } from '#platform/uuid.ts'
import { openStatuses } from '../lifecycle.ts'
import { type MailedEvent, messages } from '../messages.ts'
import { applicationFileBytes, filesPerUpload, referencePrefix } from '../rules.ts'
import { addAnswer, answerByFiles } from '../service.answers.server.ts'
import { submissionUploads } from '../service.documents.server.ts'
import { findSubmission, lockSubmission, type SubmissionRow } from '../store.server.ts'

const code = referencePrefix.toLowerCase()

/**
 * After these the applicant can say something. Before the submission, documents go to their places on the page: a signed form that comes by mail would
 * not be one. After a decision the application takes nothing.
 */
const answerable: ReadonlySet<MailedEvent> = new Set([
  'completed',
  'in-progress',
  'pending',
  'comment-changed',
  'message',
  'question',
])

/** The thread to which an answer to a mail belongs; none where the application takes no answer. */
export const threadOf = ({ id, reference }: SubmissionRow, event: MailedEvent): MailThread | undefined =>
  answerable.has(event) ? { code, id, reference } : undefined

/** An application as a thread: the applicant, or a member of the company, answers by mail. */
export const applicationThread: ThreadKind = {
  code,
  noun: 'application',
  duties: { read: may.readApplications, decide: may.handleApplications },
  files: { accepts: submissionUploads.accepts, maxBytes: applicationFileBytes, maxFiles: filesPerUpload },
  staffPath: (id) => `/user-profile/forms/${id}`,
  async find(deps, id) {
    const row = isUuid(id) ? await findSubmission(deps.database.db, id) : undefined
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
