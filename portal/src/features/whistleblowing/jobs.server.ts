import type { Deps } from '#platform/deps.server.ts'
import { endDay } from './retention/service.retention.server.ts'

/** One job a day rather than one for each report, which would reveal the time of the report. */
export function defineWhistleblowingJobs(deps: Deps): void {
  deps.jobs.define<object>({
    queue: retentionQueue,
    title: 'Retention of reports of wrongdoing',
    schedule: '30 4 * * *',
    run: () => endDay(deps),
  })
}

/** Stored name of the queue for the feature's only job. */
const retentionQueue = 'whistleblowing.day'
