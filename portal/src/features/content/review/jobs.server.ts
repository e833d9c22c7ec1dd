import type { ContentType } from '#fields/content/content-type.ts'
import { listStaffAccounts } from '#people/directory.server.ts'
import type { Deps } from '#platform/deps.server.ts'
import { may } from '#platform/duties.ts'
import type { Mail } from '#platform/mail.server.ts'
import { commission } from '#platform/state/commission.ts'
import { itemAddress } from '../addresses.ts'
import { findForNews } from './store.server.ts'
import { type News, newsQueue, submissionQueue } from '../rules.ts'
import { type MailJob, defineContentMail } from '../service.mail-jobs.server.ts'

interface NewsJob extends MailJob {
  id: string
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
  defineContentMail<NewsJob>(deps, {
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
