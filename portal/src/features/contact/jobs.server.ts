import { mailOf, type MailOf } from '#engines/records/kind.ts'
import { type MailJob, mailQueueOf } from '#engines/records/service.act.server.ts'
import { deliverMail, commonValues, type MailValues, writeMail } from '#people/mail.server.ts'
import { commission } from '#platform/state/commission.ts'
import type { Deps } from '#platform/deps.server.ts'
import { formatDay } from '#platform/values/nigerian-time.ts'
import { enquiry } from './kind.ts'
import { enquiryMails } from './mails.ts'
import { acknowledgeQueue, forwardQueue } from './rules.queues.ts'
import { threadOf } from './service.thread.server.ts'
import { type EnquiryRow, type EventRow, findEnquiry, findEvent } from './store.server.ts'

/** The jobs that send mail; the sender gets mail only once the address is proved. The queue holds IDs only, so personal data stays in this feature's tables. */
export function defineContactJobs(deps: Deps): void {
  const { db } = deps.database
  deps.jobs.define<{ id: string }>({
    queue: forwardQueue,
    title: 'Enquiry, to the Commission',
    mail: true,
    async run({ id }, { once }) {
      const row = await findEnquiry(db, id)
      if (!row) return
      const { reference, name, email: sender, message } = row
      const values = { reference, name, sender, enquiry: message, link: linkTo(deps, row.id) }
      const mail = await writeMail(deps, enquiryMails, 'forwarded', values)
      await deliverMail(deps, { to: office, mail: { once, replyTo: sender, ...mail } })
    },
  })
  deps.jobs.define<{ id: string }>({
    queue: acknowledgeQueue,
    title: 'Confirmation of an enquiry',
    mail: true,
    async run({ id }, { once }) {
      const row = await findEnquiry(db, id)
      const job = { queue: acknowledgeQueue, data: { id } }
      if (!row) return
      const deadline = row.dueAt ? `We aim to answer by ${formatDay(row.dueAt)}.` : ''
      const mail = await writeMail(deps, enquiryMails, 'acknowledgement', { reference: row.reference, deadline })
      await deliverMail(deps, {
        to: { address: row.email },
        job,
        thread: threadOf(row),
        mail: { once, replyTo: await replyTo(deps), ...mail },
      })
    },
  })
  deps.jobs.define<MailJob>({
    queue: mailQueueOf(enquiry),
    title: 'Mail about an enquiry',
    mail: true,
    async run(data, { once }) {
      const event = await findEvent(db, data.eventId)
      const row = event && (await findEnquiry(db, event.enquiryId))
      const name = event && mailOf(enquiry, event.action, data.to)
      if (!row || !name) return
      const mail = await writeMail(deps, enquiryMails, name, valuesOf[name]({ deps, row, event }))
      if (data.to === 'office') return void (await deliverMail(deps, { to: office, mail: { once, ...mail } }))
      await deliverMail(deps, {
        to: { address: row.email },
        job: { queue: mailQueueOf(enquiry), data },
        thread: threadOf(row),
        mail: { once, replyTo: await replyTo(deps), ...mail },
      })
    },
  })
}

// The greeting has no name, because the sender could have typed anything as a name.
const valuesOf: MailValues<
  typeof enquiryMails,
  MailOf<typeof enquiry>,
  { deps: Deps; row: EnquiryRow; event: EventRow }
> = {
  answer: ({ row: { reference, message }, event: { text: answer } }) => ({
    reference,
    answer,
    enquiry: message.replace(/^/gm, '> '),
  }),
  replied: ({ deps, row: { id, reference, email: sender }, event: { text: reply } }) => ({
    reference,
    sender,
    reply,
    link: linkTo(deps, id),
  }),
}

const office = { office: commission.contacts.general.email }
const linkTo = ({ config }: Deps, id: string) => `${config.publicUrl}${enquiry.path}/${id}`

/** Answers to our mails go to the address for general enquiries. */
const replyTo = async (deps: Deps): Promise<string> => (await commonValues(deps)).email
