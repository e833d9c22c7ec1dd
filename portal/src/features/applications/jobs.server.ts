import { readAccount } from '#features/accounts/service.directory.server.ts'
import { deliverMail } from '#features/accounts/email/service.mail.server.ts'
import type { Deps } from '#platform/deps.server.ts'
import { submissionChangedMail } from './emails/submission-changed.ts'
import type { HistoryAction } from './messages.ts'
import { mailQueue } from './rules.ts'
import { findSubmission } from './store.server.ts'

export function defineApplicationJobs(deps: Deps): void {
  deps.jobs.define<{ submissionId: string; event: HistoryAction }>({
    queue: mailQueue,
    title: 'Mail about an application',
    mail: true,
    async run({ submissionId, event }, { once }) {
      const row = await findSubmission(deps.database.db, submissionId)
      // Read the current address, which the applicant may have changed. Send no mail if the account or submission is gone.
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
      await deliverMail(deps, { to: { account: account.id }, job, mail: { once, ...submissionChangedMail(news) } })
    },
  })
}
