import { listStaffAccounts, readAccount } from '#people/directory.server.ts'
import { deliverMail } from '#people/mail.server.ts'
import type { Deps } from '#platform/deps.server.ts'
import { holds, may } from '#platform/duties.ts'
import { nigerianDay } from '#platform/values/nigerian-time.ts'
import { isUuid } from '#platform/values/uuid.ts'
import { itemAddress } from '../addresses.ts'
import { checkDueMail } from './emails/check-due.ts'
import { checkMailQueue, checkQueue, maxOverdue } from './rules.ts'
import { findDueOf, claimReminders } from './store.server.ts'

interface CheckMail {
  /** Whose checks are due, and who gets the mail: somebody else when the owner has left. */
  owner: string
  to: string
}

export function defineCheckJobs(deps: Deps): void {
  deps.jobs.define({
    queue: checkQueue,
    title: 'Reminders of checks',
    schedule: '0 6 * * *',
    run: () => remindOfChecks(deps),
  })
  deps.jobs.define<CheckMail>({
    queue: checkMailQueue,
    title: 'Mail about checks of content',
    mail: true,
    async run(data, { once }) {
      const due = await findDueOf(deps.database.db, data.owner, nigerianDay(deps.clock.now()), maxOverdue)
      if (due.length === 0 || !holds(await readAccount(deps, data.to), may.readContent)) return
      const lines = due.map(({ id, title }) => ({
        title,
        link: `${deps.config.publicUrl}${itemAddress(id)}`,
      }))
      const mail = { once, ...checkDueMail(lines) }
      await deliverMail(deps, { to: { account: data.to }, job: { queue: checkMailQueue, data }, mail })
    },
  })
}

/** Reminds each person once of each check that is due; the publishers, of those whose owner no longer works on content. */
export async function remindOfChecks(deps: Deps): Promise<void> {
  await deps.database.transaction(async (tx) => {
    for (const owner of await claimReminders(tx, nigerianDay(deps.clock.now()), 1_000)) {
      const account = isUuid(owner) ? await readAccount(deps, owner, tx) : undefined
      const people = holds(account, may.draftContent)
        ? [owner]
        : (await listStaffAccounts(deps, may.publishContent, tx)).map(({ id }) => id)
      for (const to of people) await deps.jobs.enqueue(tx, checkMailQueue, { owner, to })
    }
  })
}
