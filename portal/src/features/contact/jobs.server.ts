import { deliverMail, commonValues, writeMail } from '#people/mail.server.ts'
import { commission } from '#platform/state/commission.ts'
import type { Deps } from '#platform/deps.server.ts'
import { formatDay } from '#platform/values/nigerian-time.ts'
import { enquiryMails } from './mails.ts'
import { acknowledgeQueue, answerQueue, forwardQueue, replyQueue } from './rules.queues.ts'
import { threadOf } from './service.thread.server.ts'
import { findEnquiry, findEvent } from './store.server.ts'

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
      const { reference, name, email: sender, message: enquiry } = row
      const link = `${deps.config.publicUrl}/enquiries/${row.id}`
      const mail = await writeMail(deps, enquiryMails, 'forwarded', { reference, name, sender, enquiry, link })
      const to = { office: commission.contacts.general.email }
      await deliverMail(deps, { to, mail: { once, replyTo: sender, ...mail } })
    },
  })
  deps.jobs.define<{ eventId: number }>({
    queue: replyQueue,
    title: 'Reply to an answer, to the Commission',
    mail: true,
    async run({ eventId }, { once }) {
      const event = await findEvent(db, eventId)
      const row = event && (await findEnquiry(db, event.enquiryId))
      if (!row) return
      const link = `${deps.config.publicUrl}/enquiries/${row.id}`
      const values = { reference: row.reference, sender: row.email, reply: event.text, link }
      const mail = await writeMail(deps, enquiryMails, 'replied', values)
      await deliverMail(deps, { to: { office: commission.contacts.general.email }, mail: { once, ...mail } })
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
  deps.jobs.define<{ eventId: number }>({
    queue: answerQueue,
    title: 'Answer to an enquiry',
    mail: true,
    async run({ eventId }, { once }) {
      const event = await findEvent(db, eventId)
      const row = event && (await findEnquiry(db, event.enquiryId))
      const job = { queue: answerQueue, data: { eventId } }
      if (!row) return
      // The greeting has no name, because the sender could have typed anything as a name.
      const values = { reference: row.reference, answer: event.text, enquiry: row.message.replace(/^/gm, '> ') }
      const mail = await writeMail(deps, enquiryMails, 'answer', values)
      await deliverMail(deps, {
        to: { address: row.email },
        job,
        thread: threadOf(row),
        mail: { once, replyTo: await replyTo(deps), ...mail },
      })
    },
  })
}

/** Answers to our mails go to the address for general enquiries. */
const replyTo = async (deps: Deps): Promise<string> => (await commonValues(deps)).email
