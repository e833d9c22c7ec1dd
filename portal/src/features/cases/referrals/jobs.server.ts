import type { Deps } from '#platform/deps.server.ts'
import type { CaseKind } from '../engine/service.kinds.server.ts'
import { referralClockQueue, referralMailQueue, type ReferralMailJob } from './rules.queues.ts'
import { runReferralClock } from './service.clock.server.ts'
import { sendReferralMail } from './service.delivery.server.ts'

export function defineReferralJobs(deps: Deps, kinds: readonly CaseKind[]): void {
  deps.jobs.define<ReferralMailJob>({
    queue: referralMailQueue,
    title: 'Mail to a distribution company about a case',
    mail: true,
    // With the growing waits of the queue more than the day after which a delivery is given up.
    retries: 60,
    run: (job, running) => sendReferralMail(deps, kinds, job, running),
  })
  deps.jobs.define({
    queue: referralClockQueue,
    title: 'Reminders and missed days of distribution companies',
    schedule: '*/5 * * * *',
    retries: 1,
    run: async () => void (await runReferralClock(deps)),
  })
}
