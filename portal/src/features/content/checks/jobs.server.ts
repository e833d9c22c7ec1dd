import { listStaffAccounts } from '#people/directory.server.ts'
import { writeMail } from '#people/mail.server.ts'
import type { Deps } from '#platform/deps.server.ts'
import { holds, may } from '#platform/duties.ts'
import { nigerianDay } from '#platform/values/nigerian-time.ts'
import { checkMails } from './mails.ts'
import { checkNightQueue, findingsMailQueue, findingsQueue, mondayOf, maxInMail } from './rules.ts'
import { checkAll } from './service.server.ts'
import { countFound, findChecked, listOwners, claimWeeklyMail } from './store.server.ts'
import { defineContentMail } from '../service.mail-jobs.server.ts'

/** Everything on the site is checked at night, and on Monday mornings its owners get a mail. */
export function defineFindingJobs(deps: Deps): void {
  deps.jobs.define({
    queue: checkNightQueue,
    title: 'Check of the content',
    schedule: '41 2 * * *',
    run: () => checkAll(deps),
  })
  deps.jobs.define({
    queue: findingsQueue,
    title: 'Weekly mails about the check of the content',
    // 07:00 in Nigeria.
    schedule: '0 6 * * 1',
    run: () => queueWeeklyMails(deps),
  })
  defineContentMail(deps, {
    queue: findingsMailQueue,
    title: 'Mail about the check of the content',
    duties: may.draftContent,
    async write({ to }, account) {
      const owners = [to, ...(holds(account, may.publishContent) ? await listLeft(deps) : [])]
      const { db } = deps.database
      const { items, findings } = await countFound(db, { owners })
      if (items === 0) return undefined
      const { rows } = await findChecked(db, { owners, page: 1, pageSize: maxInMail })
      return writeMail(deps, checkMails, 'week', {
        count: findings === 1 ? '1 thing to correct' : `${findings} things to correct`,
        items: items === 1 ? '1 item' : `${items} items`,
        list: listOf(
          rows.map(({ title }) => title),
          items,
        ),
        link: `${deps.config.publicUrl}/content-manager/checks`,
      })
    },
  })
}

const listOf = (titles: readonly string[], total: number): string =>
  [
    ...titles.map((title) => `– ${title.replace(/\s+/g, ' ').trim() || 'No title yet'}`),
    ...(total > titles.length ? [`– and ${total - titles.length} more`] : []),
  ].join('\n')

/** Owners who no longer work on content, and '' for what nobody published; the publishers are told of their items. */
async function listLeft(deps: Deps): Promise<string[]> {
  const staff = new Set((await listStaffAccounts(deps, may.draftContent)).map(({ id }) => id))
  return (await listOwners(deps.database.db)).filter((owner) => !staff.has(owner))
}

/** Queues the mail of this week for everybody who has something to correct, once however often it runs. */
export async function queueWeeklyMails(deps: Deps): Promise<void> {
  const week = mondayOf(nigerianDay(deps.clock.now()))
  await deps.database.transaction(async (tx) => {
    const owners = new Set(await listOwners(tx))
    const staff = await listStaffAccounts(deps, may.draftContent, tx)
    const known = new Set(staff.map(({ id }) => id))
    const someLeft = [...owners].some((owner) => !known.has(owner))
    for (const account of staff) {
      const has = owners.has(account.id) || (someLeft && holds(account, may.publishContent))
      if (has && (await claimWeeklyMail(tx, account.id, week)))
        await deps.jobs.enqueue(tx, findingsMailQueue, { to: account.id })
    }
  })
}
