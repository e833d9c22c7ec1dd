import { readAccount } from '#features/accounts/service.directory.server.ts'
import { deliverMail } from '#features/accounts/email/service.mail.server.ts'
import { companyName } from '#features/companies/service.lookup.server.ts'
import { writeMail } from '#features/mail-texts/service.server.ts'
import type { Db } from '#platform/database/database.server.ts'
import type { Deps } from '#platform/deps.server.ts'
import { holds, may } from '#platform/duties.ts'
import type { Mail } from '#platform/mail.server.ts'
import { formatDay } from '#platform/nigerian-time.ts'
import { staffApplicationMails } from '../mails.ts'
import { assigneeQueue } from '../rules.ts'
import { findHistory, findSubmission, type SubmissionRow } from '../store.server.ts'
import { findAnswer } from '../store.messages.server.ts'

/** What the applicant has answered: a message, or the entry of the history about documents. Ids only. */
interface AnswerJob {
  submissionId: string
  by: string
  message?: number
  documents?: number
}

export function defineAssigneeJob(deps: Deps): void {
  deps.jobs.define<AnswerJob>({
    queue: assigneeQueue,
    title: 'Answer of an applicant, to the officer',
    mail: true,
    run: (job, { once }) => tellAssignee(deps, job, once),
  })
}

/** Tells the officer who handles the application; nobody where nobody does, because the list marks it. */
export async function queueForAssignee(
  deps: Deps,
  tx: Db,
  row: SubmissionRow,
  answer: Omit<AnswerJob, 'submissionId'>,
) {
  if (row.assigneeId) await deps.jobs.enqueue(tx, assigneeQueue, { submissionId: row.id, ...answer })
}

async function tellAssignee(deps: Deps, { submissionId, by, message, documents }: AnswerJob, once: Mail['once']) {
  const { db } = deps.database
  const row = await findSubmission(db, submissionId)
  const account = row?.assigneeId ? await readAccount(deps, row.assigneeId) : undefined
  if (!row || !account || !holds(account, may.handleApplications)) return
  const files = documents === undefined ? [] : ((await findHistory(db, row.id, documents))?.files ?? [])
  const { reference, formTitle, dueAt, waitingSince } = row
  const values = {
    name: account.name,
    reference,
    formTitle,
    company: row.companyId ? await companyName(db, row.companyId) : '',
    link: `${deps.config.publicUrl}/user-profile/forms/${row.id}`,
    deadline: dueAt && !waitingSince ? `Decide by ${formatDay(dueAt)}.` : '',
    answer: message === undefined ? files.join('\n') : await findAnswer(db, row.id, message),
  }
  const mail = { ...(once && { once }), ...(await writeMail(deps, staffApplicationMails, 'answer', values)) }
  // Limits the mails that one applicant causes to staff.
  await deliverMail(deps, { to: { account: account.id }, cause: by, mail })
}
