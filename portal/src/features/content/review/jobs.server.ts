import { deliverMail } from '#people/mail.server.ts'
import { listStaffAccounts, readAccount } from '#people/directory.server.ts'
import type { ContentType } from '#fields/content/content-type.ts'
import type { Deps } from '#platform/deps.server.ts'
import { holds, may } from '#platform/duties.ts'
import { itemAddress } from '../addresses.ts'
import { contentNewsMail } from './emails/content-news.ts'
import { type News, newsQueue, submissionQueue } from './rules.ts'
import { findForNews } from './store.server.ts'

interface NewsJob {
  id: string
  to: string
  news: News
}

export function defineReviewJobs(deps: Deps, types: readonly ContentType[]): void {
  deps.jobs.define<{ id: string; by: string }>({
    queue: submissionQueue,
    title: 'Publishers of a submitted draft',
    run: ({ id, by }) =>
      deps.database.transaction(async (tx) => {
        for (const publisher of await listStaffAccounts(deps, may.publishContent, tx))
          if (publisher.id !== by) await deps.jobs.enqueue(tx, newsQueue, { id, news: 'submitted', to: publisher.id })
      }),
  })
  deps.jobs.define<NewsJob>({
    queue: newsQueue,
    title: 'Mail about content',
    mail: true,
    async run(data, { once }) {
      const { db } = deps.database
      const row = await findForNews(db, data.id)
      const type = types.find(({ key }) => key === row?.type)
      if (!row || !type) return
      // Decided or taken back meanwhile: there is nothing left to do.
      if ((data.news === 'submitted' || data.news === 'returned') && row.review?.state !== data.news) return
      // A person whose account or duty was withdrawn learns nothing more of drafts.
      const account = await readAccount(deps, data.to)
      if (!holds(account, may.readContent)) return
      const link = `${deps.config.publicUrl}${itemAddress(data.id)}`
      const mail = { once, ...contentNewsMail(data.news, `${type.one}: ${row.title || 'No title yet'}`, link) }
      await deliverMail(deps, { to: { account: data.to }, job: { queue: newsQueue, data }, mail })
    },
  })
}
