import type { ContentType } from '#fields/content/content-type.ts'
import type { User } from '#people/contract.ts'
import { listStaffAccounts, readAccount } from '#people/directory.server.ts'
import { deliverMail, writeMail } from '#people/mail.server.ts'
import { systemActor } from '#platform/actor.ts'
import type { Deps } from '#platform/deps.server.ts'
import { type Duty, holds, may } from '#platform/duties.ts'
import type { Mail } from '#platform/mail.server.ts'
import { commission } from '#platform/state/commission.ts'
import { nigerianDay } from '#platform/values/nigerian-time.ts'
import { isUuid } from '#platform/values/uuid.ts'
import { itemAddress } from './addresses.ts'
import { checkMailQueue, checkQueue, maxOverdue } from './calendar/rules.ts'
import { findDueOf, claimReminders } from './calendar/store.server.ts'
import { checkMails } from './checks/mails.ts'
import { checkNightQueue, findingsMailQueue, findingsQueue, mondayOf, maxInMail } from './checks/rules.ts'
import { checkAll } from './checks/service.server.ts'
import { countFound, findChecked, listOwners, readWeek } from './checks/store.server.ts'
import { sweepBin } from './engine/service.bin.server.ts'
import { runDueItems, scheduleQueue, sweepContentFiles } from './engine/service.schedule.server.ts'
import { findForNews } from './review/store.server.ts'
import { type News, newsQueue, submissionQueue } from './rules.ts'

/** Scheduled publishing runs every minute; expired content is deleted every night, and what is on the site is checked after it. */
export function defineContentJobs(deps: Deps, types: readonly ContentType[]): void {
  // There is also a job for each scheduled time; running every minute makes up for lost jobs.
  deps.jobs.define({
    queue: scheduleQueue,
    title: 'Planned publishing',
    schedule: '* * * * *',
    run: () => runDueItems(deps, types),
  })
  defineReviewJobs(deps, types)
  defineCheckJobs(deps)
  deps.jobs.define({
    queue: 'content.sweep',
    title: 'Emptying of the bin',
    schedule: '23 2 * * *',
    async run() {
      await sweepBin(deps, systemActor)
      await sweepContentFiles(deps)
    },
  })
  defineFindingJobs(deps)
}

interface MailJob {
  to: string
}

interface ContentMail<Data> {
  queue: string
  title: string
  /** Those of which a person must still have one: others learn nothing more of the content. */
  duties: readonly Duty[]
  /** Written when it is sent; undefined where there is nothing left to say. */
  write(data: Data, account: User): Promise<Omit<Mail, 'to'> | undefined>
}

/** Defines a mail about content to a member of staff. */
function defineMail<Data extends MailJob>(deps: Deps, { queue, title, duties, write }: ContentMail<Data>): void {
  deps.jobs.define<Data>({
    queue,
    title,
    mail: true,
    async run(data, { once }) {
      const account = await readAccount(deps, data.to)
      const mail = account && holds(account, duties) ? await write(data, account) : undefined
      if (mail) await deliverMail(deps, { to: { account: data.to }, job: { queue, data }, mail: { once, ...mail } })
    },
  })
}

interface CheckMail extends MailJob {
  /** Whose checks are due; somebody else gets the mail when the owner has left. */
  owner: string
}

function defineCheckJobs(deps: Deps): void {
  deps.jobs.define({
    queue: checkQueue,
    title: 'Reminders of checks',
    schedule: '0 6 * * *',
    run: () => remindOfChecks(deps),
  })
  defineMail<CheckMail>(deps, {
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

/** For the person who set the check dates. */
const checkDueMail = (items: readonly { title: string; link: string }[]): Omit<Mail, 'to'> => ({
  subject: `Content is due for a check – ${commission.shortName} portal`,
  text: `Good day,

read these items again, correct what is out of date, and set the next date or remove it:

${items.map(({ title, link }) => `${title || 'No title yet'}\n${link}`).join('\n\n')}
`,
})

interface NewsJob extends MailJob {
  id: string
  news: News
}

function defineReviewJobs(deps: Deps, types: readonly ContentType[]): void {
  deps.jobs.define<{ id: string; by: string }>({
    queue: submissionQueue,
    title: 'Publishers of a submitted draft',
    run: ({ id, by }) =>
      deps.database.transaction(async (tx) => {
        for (const publisher of await listStaffAccounts(deps, may.publishContent, tx))
          if (publisher.id !== by) await deps.jobs.enqueue(tx, newsQueue, { id, news: 'submitted', to: publisher.id })
      }),
  })
  defineMail<NewsJob>(deps, {
    queue: newsQueue,
    title: 'Mail about content',
    duties: may.readContent,
    async write({ id, news }) {
      const row = await findForNews(deps.database.db, id)
      const type = types.find(({ key }) => key === row?.type)
      if (!row || !type) return undefined
      // Decided or taken back meanwhile: there is nothing left to do.
      if ((news === 'submitted' || news === 'returned') && row.review?.state !== news) return undefined
      const link = `${deps.config.publicUrl}${itemAddress(id)}`
      return contentNewsMail(news, `${type.one}: ${row.title || 'No title yet'}`, link)
    },
  })
}

const subjects: Record<News, string> = {
  submitted: 'A draft waits for your review',
  returned: 'Your draft was returned',
  approved: 'Your draft is approved',
  comment: 'A new comment on the content of the site',
}

const sentences: Record<News, string> = {
  submitted: 'A colleague submitted a draft for review. You can approve it or send it back.',
  returned: 'A publisher returned your draft and wrote what to change. Correct it and submit it again.',
  approved: 'A publisher approved your draft.',
  comment: 'A colleague wrote a comment on an item that you work on.',
}

/** For colleagues; `what` names the item, in the text alone, since another person typed it. */
const contentNewsMail = (news: News, what: string, link: string): Omit<Mail, 'to'> => ({
  subject: `${subjects[news]} – ${commission.shortName} portal`,
  text: `Good day,

${sentences[news]}

${what}

Log in to read it: ${link}
`,
})

/** Everything on the site is checked at night, and on Monday mornings its owners get a mail. */
function defineFindingJobs(deps: Deps): void {
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
  defineMail(deps, {
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
