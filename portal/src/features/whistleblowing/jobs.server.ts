import type { Deps } from '#platform/deps.server.ts'
import { retentionQueue } from './rules.queues.ts'
import { endDay } from './retention/service.retention.server.ts'

/** Once a day, long after the reports of the day: a job per report would date it. */
export function defineWhistleblowingJobs(deps: Deps): void {
  deps.jobs.define<object>({
    queue: retentionQueue,
    title: 'Retention of reports of wrongdoing',
    schedule: '30 4 * * *',
    run: () => endDay(deps),
  })
}
