import { listStaffAccounts, readAccount } from '#people/directory.server.ts'
import type { Deps } from '#platform/deps.server.ts'
import { holds, may } from '#platform/duties.ts'
import type { Mail } from '#platform/mail.server.ts'
import { commission } from '#platform/state/commission.ts'
import { nigerianDay } from '#platform/values/nigerian-time.ts'
import { isUuid } from '#platform/values/uuid.ts'
import { itemAddress } from '../addresses.ts'
import { checkMailQueue, checkQueue, maxOverdue } from './rules.ts'
import { findDueOf, claimReminders } from './store.server.ts'
import { type MailJob, defineContentMail } from '../service.mail-jobs.server.ts'

interface CheckMail extends MailJob {
  /** Whose checks are due; somebody else gets the mail when the owner has left. */
  owner: string
}

export function defineCheckJobs(deps: Deps): void {
  deps.jobs.define({
    queue: checkQueue,
    title: 'Reminders of checks',
    schedule: '0 6 * * *',
    run: () => queueCheckReminders(deps),
  })
  defineContentMail<CheckMail>(deps, {
    queue: checkMailQueue,
    title: 'Mail about checks of content',
    duties: may.readContent,
    async write({ owner }) {
      const due = await findDueOf(deps.database.db, owner, nigerianDay(deps.clock.now()), maxOverdue)
      if (due.length === 0) return undefined
      return checkDueMail(due.map(({ id, title }) => ({ title, link: `${deps.config.publicUrl}${itemAddress(id)}` })))
    },
  })
}

/** Reminds each person once of each check that is due; the publishers, of those whose owner no longer works on content. */
export async function queueCheckReminders(deps: Deps): Promise<void> {
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

/** For the person who set the check dates. */
const checkDueMail = (items: readonly { title: string; link: string }[]): Omit<Mail, 'to'> => ({
  subject: `Content is due for a check – ${commission.shortName} portal`,
  text: `Good day,

Read these items again, correct what is out of date, and set the next date or remove it:

${items.map(({ title, link }) => `${title || 'No title yet'}\n${link}`).join('\n\n')}
`,
})
