import type { Deps } from '#platform/deps.server.ts'
import { calendarQueue } from './rules.holidays.ts'

/** Moves the deadlines of one feature after the calendar has changed. */
export type CalendarChanged = (deps: Deps) => Promise<void>

export function defineCalendarJobs(deps: Deps, changed: readonly CalendarChanged[]): void {
  deps.jobs.define({
    queue: calendarQueue,
    title: 'New deadlines after a change of holidays or settings',
    run: async () => {
      for (const recalculate of changed) await recalculate(deps)
    },
  })
}
