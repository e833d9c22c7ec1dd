import type { Deps } from '#platform/deps.server.ts'
import { sweepAttempts } from '#platform/attempts.server.ts'
import { sweepIdempotencyKeys } from '#platform/idempotency.server.ts'
import { sweepOutbox } from '#platform/mail.server.ts'
import { resetPasswordMail } from './emails/reset-password.ts'
import { resetMailQueue } from './rules.queues.ts'
import { issueResetLink } from './service.recovery.server.ts'
import { sweepSessions } from './service.sessions.server.ts'

/** Only a portal without a mail server has an outbox. */
const outboxDays = 30

/** Deferred work of the accounts room. */
export function defineAccountJobs(deps: Deps): void {
  deps.jobs.define<{ email: string }>({
    queue: resetMailQueue,
    retries: 4,
    async run({ email }) {
      const reset = await issueResetLink(deps, email)
      if (reset) await deps.mailer.send({ to: email, ...resetPasswordMail(reset) })
    },
  })
  deps.jobs.define({
    queue: 'accounts.sweep',
    schedule: '17 * * * *',
    async run() {
      const now = deps.clock.now()
      await sweepSessions(deps)
      await sweepIdempotencyKeys(deps.database.db, now)
      await sweepOutbox(deps.config, new Date(now.getTime() - outboxDays * 86_400_000))
    },
  })
  // What is known of a network, even under a key, lives no longer than its limit.
  deps.jobs.define({ queue: 'attempts.sweep', schedule: '*/5 * * * *', run: () => sweepAttempts(deps) })
}
