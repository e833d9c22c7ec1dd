import { readAccount } from '#features/accounts/service.directory.server.ts'
import { deliverMail } from '#features/accounts/email/service.mail.server.ts'
import type { Deps } from '#platform/deps.server.ts'
import { submissionChangedMail } from './emails/submission-changed.ts'
import type { HistoryAction } from './messages.ts'
import { mailQueue } from './rules.ts'
import { findSubmission } from './store.server.ts'

/** Deferred work of the applications feature. */
export function defineApplicationJobs(deps: Deps): void {
  deps.jobs.define<{ submissionId: string; event: HistoryAction }>({
    queue: mailQueue,
    title: 'Mail about an application',
    mail: true,
    async run({ submissionId, event }) {
      const row = await findSubmission(deps.database.db, submissionId)
      // The address of today: an applicant may have changed it since. No account or no submission, no mail.
      const account = row && (await readAccount(deps, row.userId))
      if (!row || !account) return
      const news = {
        event,
        name: account.name,
        reference: row.reference,
        formTitle: row.formTitle,
        link: `${deps.config.publicUrl}/user-profile/forms/${row.id}`,
        comment: row.adminDescription,
      }
      const job = { queue: mailQueue, data: { submissionId, event } }
      await deliverMail(deps, { to: { account: account.id }, job, mail: submissionChangedMail(news) })
    },
  })
}
