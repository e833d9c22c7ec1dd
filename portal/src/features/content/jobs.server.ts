import type { ContentType } from '#fields/content-type.ts'
import { systemActor } from '#platform/actor.ts'
import type { Deps } from '#platform/deps.server.ts'
import { sweepBin } from './engine/service.bin.server.ts'
import { runDueItems, scheduleQueue } from './engine/service.schedule.server.ts'
import { sweepContentFiles } from './engine/service.sweep.server.ts'

/** Deferred work of the content manager: planned publishing at its minute, and every night what is over. */
export function defineContentJobs(deps: Deps, types: readonly ContentType[]): void {
  // A job lies ready for each planned time; the clock catches what a lost one would leave behind.
  deps.jobs.define({
    queue: scheduleQueue,
    title: 'Planned publishing',
    schedule: '* * * * *',
    run: () => runDueItems(deps, types),
  })
  deps.jobs.define({
    queue: 'content.sweep',
    title: 'Emptying of the bin',
    schedule: '23 2 * * *',
    async run() {
      await sweepBin(deps, systemActor)
      await sweepContentFiles(deps)
    },
  })
}
