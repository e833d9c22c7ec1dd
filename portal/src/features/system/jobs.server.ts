import type { Deps } from '#platform/deps.server.ts'
import { recordDiskDay } from '#platform/files/disk-use.server.ts'
import { nigerianDay } from '#platform/values/nigerian-time.ts'

/** Each hour, so that also a portal that is switched off at night notes every day. */
export function defineSystemJobs(deps: Deps): void {
  deps.jobs.define({
    queue: 'system.disk',
    title: 'Measurement of the disk',
    schedule: '7 * * * *',
    retries: 1,
    run: () => recordDiskDay(deps.config.dataDir, nigerianDay(deps.clock.now())),
  })
}
