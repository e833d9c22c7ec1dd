import type { ContentType } from '#fields/content/content-type.ts'
import { systemActor } from '#platform/actor.ts'
import type { Deps } from '#platform/deps.server.ts'
import { sweepBin, sweepContentFiles } from './engine/service.bin.server.ts'
import { runDueItems, scheduleQueue } from './engine/service.schedule.server.ts'
import { defineCheckJobs } from './calendar/jobs.server.ts'
import { defineReviewJobs } from './review/jobs.server.ts'
import { defineFindingJobs } from './checks/jobs.server.ts'

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
