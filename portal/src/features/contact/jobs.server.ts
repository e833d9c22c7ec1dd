import { deliverMail } from '#features/accounts/email/service.mail.server.ts'
import { commission } from '#platform/commission.ts'
import type { Deps } from '#platform/deps.server.ts'
import { acknowledgement } from './emails/acknowledgement.ts'
import { answer } from './emails/answer.ts'
import { forwarded } from './emails/forwarded.ts'
import { acknowledgeQueue, answerQueue, forwardQueue } from './rules.queues.ts'
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
      const mail = row && forwarded(row, `${deps.config.publicUrl}/enquiries/${row.id}`)
      if (mail) await deliverMail(deps, { to: { office: commission.contacts.general.email }, mail: { once, ...mail } })
    },
  })
  deps.jobs.define<{ id: string }>({
    queue: acknowledgeQueue,
    title: 'Confirmation of an enquiry',
    mail: true,
    async run({ id }, { once }) {
      const row = await findEnquiry(db, id)
      const job = { queue: acknowledgeQueue, data: { id } }
      if (row) await deliverMail(deps, { to: { address: row.email }, job, mail: { once, ...acknowledgement(row) } })
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
      if (row) await deliverMail(deps, { to: { address: row.email }, job, mail: { once, ...answer(row, event.text) } })
    },
  })
}
