import { deliverMail, writeMail } from '#people/mail.server.ts'
import type { Deps } from '#platform/deps.server.ts'
import { approvalMails } from './mails.ts'
import { stateAt, waitingHours, expiryQueue, mailQueue } from './rules.ts'
import { recordEnd } from './service.ending.server.ts'
import { endExpired, findRequest } from './store.server.ts'

interface MailJob {
  id: string
  to: string
  news: 'asked' | 'decided'
}

const maxEnded = 500

export function defineApprovalJobs(deps: Deps): void {
  deps.jobs.define<MailJob>({
    queue: mailQueue,
    title: 'Mail about an approval',
    mail: true,
    async run(data, { once }) {
      const row = await findRequest(deps.database.db, data.id)
      if (!row) return
      const link = `${deps.config.publicUrl}/approvals/${row.id}`
      // Decided meanwhile: there is nothing left to do.
      if (data.news === 'asked' && stateAt(row, deps.clock.now()) !== 'waiting') return
      const texts = await (data.news === 'asked'
        ? writeMail(deps, approvalMails, 'asked', { link, hours: String(waitingHours) })
        : writeMail(deps, approvalMails, 'decided', { link }))
      const mail = { once, ...texts }
      await deliverMail(deps, { to: { account: data.to }, job: { queue: mailQueue, data }, mail })
    },
  })
  deps.jobs.define({
    queue: expiryQueue,
    title: 'End of requests for approval',
    schedule: '*/10 * * * *',
    retries: 1,
    run: () => endOldRequests(deps),
  })
}

/** Ends the requests that nobody decided in time. */
export async function endOldRequests(deps: Deps): Promise<void> {
  await deps.database.transaction(async (tx) => {
    for (const row of await endExpired(tx, deps.clock.now(), maxEnded)) await recordEnd(deps, tx, row)
  })
}
