import { readAccount } from '#people/directory.server.ts'
import { deliverMail, writeMail } from '#people/mail.server.ts'
import { companyName } from '#features/companies/service.lookup.server.ts'
import type { Db } from '#platform/database/database.server.ts'
import type { Deps } from '#platform/deps.server.ts'
import { holds, may } from '#platform/duties.ts'
import type { Mail } from '#platform/mail.server.ts'
import { formatDay } from '#platform/values/nigerian-time.ts'
import { staffApplicationMails } from '../mails.ts'
import { assigneeQueue } from '../rules.ts'
import { findHistory, findSubmission, type SubmissionRow, findAnswer } from '../store.server.ts'

/** What the applicant has answered or done: a message, or the entry of the history about documents or the end. Ids only. */
interface AnswerJob {
  submissionId: string
  by: string
  message?: number
  documents?: number
  withdrawn?: number
}

export function defineAssigneeJob(deps: Deps): void {
  deps.jobs.define<AnswerJob>({
    queue: assigneeQueue,
    title: 'Answer of an applicant, to the officer',
    mail: true,
    run: (job, { once }) => notifyAssignee(deps, job, once),
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

async function notifyAssignee(deps: Deps, job: AnswerJob, once: Mail['once']) {
  const { db } = deps.database
  const { submissionId, by, withdrawn } = job
  const row = await findSubmission(db, submissionId)
  const account = row?.assigneeId ? await readAccount(deps, row.assigneeId) : undefined
  if (!row || !account || !holds(account, may.handleApplications)) return
  const { reference, formTitle, dueAt, waitingSince } = row
  const values = {
    name: account.name,
    reference,
    formTitle,
    company: row.companyId ? await companyName(db, row.companyId) : '',
    link: `${deps.config.publicUrl}/applications/${row.id}`,
    deadline: dueAt && !waitingSince ? `Decide by ${formatDay(dueAt)}.` : '',
    answer: await readAnswer(db, row, job),
  }
  const event = withdrawn === undefined ? 'answer' : 'withdrawn'
  const mail = { ...(once && { once }), ...(await writeMail(deps, staffApplicationMails, event, values)) }
  // Limits the mails that one applicant causes to staff.
  await deliverMail(deps, { to: { account: account.id }, cause: by, mail })
}

/** The message, the names of the documents, or why the application was taken back. */
async function readAnswer(
  db: Db,
  { id }: SubmissionRow,
  { message, documents, withdrawn }: AnswerJob,
): Promise<string> {
  if (message !== undefined) return findAnswer(db, id, message)
  const entry = documents ?? withdrawn
  const found = entry === undefined ? undefined : await findHistory(db, id, entry)
  return [...(found?.files ?? []), found?.reason ?? ''].filter(Boolean).join('\n')
}
