import { companyName, findRecipients } from '#features/companies/service.lookup.server.ts'
import { deliverMail, writeMail } from '#people/mail.server.ts'
import type { Db } from '#platform/database/database.server.ts'
import type { Deps } from '#platform/deps.server.ts'
import type { Mail } from '#platform/mail.server.ts'
import { applicationMails } from './mails.ts'
import { defineAssigneeJob } from './desk/jobs.server.ts'
import { threadOf } from './desk/service.source.server.ts'
import { findMessage } from './desk/store.list.server.ts'
import type { MailedEvent } from './lifecycle.ts'
import { mailQueue } from './rules.ts'
import { findHistory, findSubmission, type SubmissionRow } from './store.server.ts'

interface MailJob {
  submissionId: string
  event: MailedEvent
  /** The entry of the history, or of what staff wrote. */
  entry: number
  /** Only for this recipient: a mail that waited until the address was proved. */
  to?: string
}

export function defineApplicationJobs(deps: Deps): void {
  deps.jobs.define<MailJob>({
    queue: mailQueue,
    title: 'Mail about an application',
    mail: true,
    run: (job, { once }) => sendNews(deps, job, once),
  })
  defineAssigneeJob(deps)
}

/** Reads who may know of it now: addresses change, and members leave. Sends no mail when the submission is gone. */
async function sendNews(
  deps: Deps,
  { submissionId, event, entry, to }: MailJob,
  once: NonNullable<Mail['once']>,
): Promise<void> {
  const { db } = deps.database
  const row = await findSubmission(db, submissionId)
  if (!row) return
  const comment = await readComment(db, row, event, entry)
  const company = row.companyId ? await companyName(db, row.companyId) : ''
  for (const { id, name } of await findRecipients(deps, row)) {
    if (to !== undefined && to !== id) continue
    const link = `${deps.config.publicUrl}/user-profile/forms/${row.id}`
    const { reference, formTitle } = row
    const values = { name, reference, formTitle, link, comment, company }
    const job = { queue: mailQueue, data: { submissionId, event, entry, to: id } }
    // A company's mail may have several recipients, each with a Message-ID of its own.
    const known = row.companyId ? { ...once, id: `${once.id}-${id}` } : once
    const mail = { once: known, ...(await writeMail(deps, applicationMails, event, values)) }
    await deliverMail(deps, { to: { account: id }, job, mail, thread: threadOf(row, event) })
  }
}

/** What the Commission says: its message, or the reason of the decision and its comment. */
async function readComment(db: Db, row: SubmissionRow, event: MailedEvent, entry: number): Promise<string> {
  if (event === 'message' || event === 'question') return findMessage(db, row.id, entry)
  const reason = (await findHistory(db, row.id, entry))?.reason
  const { adminDescription } = row
  return [reason && `Reason:\n${reason}`, adminDescription && `Comment of the Commission:\n${adminDescription}`]
    .filter(Boolean)
    .join('\n\n')
}
