import type { Deps } from '#platform/deps.server.ts'
import { acknowledgement } from './emails/acknowledgement.ts'
import { answer } from './emails/answer.ts'
import { forwarded } from './emails/forwarded.ts'
import { acknowledgeQueue, answerQueue, forwardQueue } from './rules.queues.ts'
import { findEnquiry, findEvent } from './store.server.ts'

/** The room's mails. The queue holds ids only: texts and addresses stay in the room's own tables. */
export function defineContactJobs(deps: Deps): void {
  const { db } = deps.database
  deps.jobs.define<{ id: string }>({
    queue: forwardQueue,
    async run({ id }) {
      const row = await findEnquiry(db, id)
      if (row) await deps.mailer.send(forwarded(row, `${deps.config.publicUrl}/enquiries/${row.id}`))
    },
  })
  deps.jobs.define<{ id: string }>({
    queue: acknowledgeQueue,
    async run({ id }) {
      const row = await findEnquiry(db, id)
      if (row) await deps.mailer.send(acknowledgement(row))
    },
  })
  deps.jobs.define<{ eventId: number }>({
    queue: answerQueue,
    async run({ eventId }) {
      const event = await findEvent(db, eventId)
      const row = event && (await findEnquiry(db, event.enquiryId))
      if (row) await deps.mailer.send(answer(row, event.text))
    },
  })
}
