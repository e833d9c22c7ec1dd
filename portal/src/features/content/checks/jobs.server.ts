import { deliverMail } from '#features/accounts/email/service.mail.server.ts'
import { listStaffAccounts, readAccount } from '#people/directory.server.ts'
import { writeMail } from '#features/mail-texts/service.server.ts'
import type { Deps } from '#platform/deps.server.ts'
import { holds, may } from '#platform/duties.ts'
import { nigerianDay } from '#platform/values/nigerian-time.ts'
import { checkMails } from './mails.ts'
import { checkNightQueue, findingsMailQueue, findingsQueue, mondayOf, maxInMail } from './rules.ts'
import { checkAll } from './service.server.ts'
import { countFound, findChecked, listOwners, readWeek } from './store.server.ts'

interface MailJob {
  to: string
}

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
    run: () => notifyOwners(deps),
  })
  deps.jobs.define<MailJob>({
    queue: findingsMailQueue,
    title: 'Mail about the check of the content',
    mail: true,
    async run(data, { once }) {
      const account = await readAccount(deps, data.to)
      if (!holds(account, may.draftContent)) return
      const owners = [data.to, ...(holds(account, may.publishContent) ? await listLeft(deps) : [])]
      const { db } = deps.database
      const { items, findings } = await countFound(db, { owners })
      if (items === 0) return
      const { rows } = await findChecked(db, { owners, page: 1, pageSize: maxInMail })
      const texts = await writeMail(deps, checkMails, 'week', {
        count: findings === 1 ? '1 thing to correct' : `${findings} things to correct`,
        items: items === 1 ? '1 item' : `${items} items`,
        list: listOf(
          rows.map(({ title }) => title),
          items,
        ),
        link: `${deps.config.publicUrl}/content-manager/checks`,
      })
      const mail = { once, ...texts }
      await deliverMail(deps, { to: { account: data.to }, job: { queue: findingsMailQueue, data }, mail })
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
export async function notifyOwners(deps: Deps): Promise<void> {
  const week = mondayOf(nigerianDay(deps.clock.now()))
  await deps.database.transaction(async (tx) => {
    const owners = new Set(await listOwners(tx))
    const staff = await listStaffAccounts(deps, may.draftContent, tx)
    const known = new Set(staff.map(({ id }) => id))
    const someLeft = [...owners].some((owner) => !known.has(owner))
    for (const account of staff) {
      const has = owners.has(account.id) || (someLeft && holds(account, may.publishContent))
      if (has && (await readWeek(tx, account.id, week)))
        await deps.jobs.enqueue(tx, findingsMailQueue, { to: account.id })
    }
  })
}
