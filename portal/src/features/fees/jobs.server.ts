import type { Deps } from '#platform/deps.server.ts'
import { effectQueue } from './rules.check.ts'
import { takeEffect } from './service.server.ts'

/** There is a job for the first moment of each schedule; the one of every midnight (Nigerian time) makes up for a lost one. */
export function defineFeeJobs(deps: Deps): void {
  deps.jobs.define({
    queue: effectQueue,
    title: 'New fees taking effect',
    schedule: '0 23 * * *',
    run: () => takeEffect(deps),
  })
}
