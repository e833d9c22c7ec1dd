import { type MailJob, mailQueueOf } from '#engines/records/service.act.server.ts'
import { companyName, findRecipients } from '#features/companies/service.lookup.server.ts'
import { numberKey } from '#features/licences/contract.facts.ts'
import { readAccount } from '#people/directory.server.ts'
import { deliverMail, writeMail } from '#people/mail.server.ts'
import type { Deps } from '#platform/deps.server.ts'
import { holds, may } from '#platform/duties.ts'
import type { Mail } from '#platform/mail.server.ts'
import { formatDay } from '#platform/values/nigerian-time.ts'
import { recordOf, threadOf } from './desk/service.mail-thread.server.ts'
import { describeStep } from './desk/rules.review.ts'
import { application, type MailedEvent, toApplicant } from './kind.ts'
import { applicationMails, staffApplicationMails } from './mails.ts'
import { type EventRow, findEvent, findSubmission, type SubmissionRow } from './store.server.ts'

interface NewsJob extends MailJob {
  /** Only for this recipient: a mail that waited until the address was proved. */
  account?: string
}

const queue = mailQueueOf(application)

export function defineApplicationJobs(deps: Deps): void {
  deps.jobs.define<NewsJob>({
    queue,
    title: 'Mail about an application',
    mail: true,
    async run(job, { once }) {
      const { db } = deps.database
      const event = await findEvent(db, job.eventId)
      const row = event && (await findSubmission(db, event.submissionId))
      if (!row) return
      const company = row.companyId ? await companyName(db, row.companyId) : ''
      if (job.to === 'assignee') await notifyAssignee(deps, { row, event, company }, once)
      else await sendNews(deps, { row, event, company }, job, once)
    },
  })
}

interface News {
  row: SubmissionRow
  event: EventRow
  company: string
}

/** Reads who may know of it now: addresses change, and members leave. */
async function sendNews(deps: Deps, { row, event, company }: News, job: NewsJob, once: NonNullable<Mail['once']>) {
  const comment = commentOf(row, event)
  const name = event.action as MailedEvent
  for (const account of await findRecipients(deps, row)) {
    if (job.account !== undefined && job.account !== account.id) continue
    const link = `${deps.config.publicUrl}/user-profile/forms/${row.id}`
    const { reference, formTitle } = row
    const licence = name === 'licensed' || name === 'licence-renewed' ? event.text : ''
    const register = `${deps.config.publicUrl}/licence-register/${numberKey(licence)}`
    const about = { comment, company, licence, register, ...filingOf(row) }
    const values = { name: account.name, reference, formTitle, link, ...about }
    // A company's mail may have several recipients, each with a Message-ID of its own.
    const known = row.companyId ? { ...once, id: `${once.id}-${account.id}` } : once
    const mail = { once: known, ...(await writeMail(deps, applicationMails, name, values)) }
    const again = { queue, data: { ...job, account: account.id } }
    const answers = { thread: threadOf(row, name), record: recordOf(row) }
    await deliverMail(deps, { to: { account: account.id }, job: again, mail, ...answers })
  }
}

/** When it was duly filed, and by when the Commission decides while that is open. */
const filingOf = ({ dulyFiledOn, dueAt, waitingSince }: SubmissionRow) => ({
  day: dulyFiledOn ? formatDay(dulyFiledOn) : '',
  review: dueAt && !waitingSince ? `The Commission decides by ${formatDay(dueAt)}.` : '',
})

/** What the Commission says: its message, or the reason of the decision and its comment. */
export function commentOf({ adminDescription }: SubmissionRow, { action, text }: EventRow): string {
  if (toApplicant.some((each) => each === action) || action.startsWith('corrections-') || action === 'not-duly-filed')
    return text
  return [text && `Reason:\n${text}`, adminDescription && `Comment of the Commission:\n${adminDescription}`]
    .filter(Boolean)
    .join('\n\n')
}

/** Tells the officer who handles the application what the applicant has answered or done; nobody where nobody does, because the list marks it. */
async function notifyAssignee(deps: Deps, { row, event, company }: News, once: Mail['once']) {
  const account = row.assigneeId ? await readAccount(deps, row.assigneeId) : undefined
  if (!account || !holds(account, may.handleApplications)) return
  const { reference, formTitle, dueAt, waitingSince } = row
  const values = {
    name: account.name,
    reference,
    formTitle,
    company,
    link: `${deps.config.publicUrl}/applications/${row.id}`,
    deadline: dueAt && !waitingSince ? describeStep(row, dueAt) : '',
    // The message, the names of the documents, or why the application was taken back.
    answer: [...event.files, event.text].filter(Boolean).join('\n'),
  }
  const name = event.action === 'withdrawn' ? 'withdrawn' : 'answer'
  const mail = { ...(once && { once }), ...(await writeMail(deps, staffApplicationMails, name, values)) }
  // Limits the mails that one applicant causes to staff.
  await deliverMail(deps, { to: { account: account.id }, cause: event.actorId, mail })
}
