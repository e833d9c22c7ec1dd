import type { Deps } from '#platform/deps.server.ts'
import { calendarQueue } from './rules.holidays.ts'
import { calendarChanged } from './service.server.ts'

export function defineCalendarJobs(deps: Deps): void {
  deps.jobs.define({
    queue: calendarQueue,
    title: 'New deadlines after a change of holidays or settings',
    run: async () => {
      for (const recalculate of deps.hooks.of(calendarChanged)) await recalculate(deps)
    },
  })
}
