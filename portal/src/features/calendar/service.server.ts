import type { Db } from '#platform/database/database.server.ts'
import type { Deps } from '#platform/deps.server.ts'
import { announceContentChange } from '#platform/events.server.ts'
import { nigerianDay } from '#platform/values/nigerian-time.ts'
import { hook } from '#platform/hooks.ts'
import { effectiveHolidays, type HolidayChange, calendarQueue } from './rules.holidays.ts'
import { type ClockTimes, type DeadlineTimes, timesAt, type Holidays } from '#engines/records/rules.deadlines.ts'
import { recalculateDeadlines } from '#engines/records/service.deadlines.server.ts'
import { listHolidayChanges } from './store.server.ts'

export { type DeadlineTimes, isOverdue } from '#engines/records/rules.deadlines.ts'
export type { Holidays }

/** The calendar in a transaction that sets a deadline. */
export const readTimes = async (tx: Db, now: Date): Promise<ClockTimes> => ({
  now,
  holidays: around(await listHolidayChanges(tx), now),
})

/** The holidays for displaying deadlines, cached until staff change them. */
export const viewHolidays = async ({ database, events }: Deps, now: Date): Promise<Holidays> =>
  around(await events.keepUntilChange('holidays', () => listHolidayChanges(database.db)), now)

/** What a list shows and compares its deadlines with, now. */
export type ViewTimes = DeadlineTimes & ClockTimes

export async function viewTimes(deps: Deps, soonDays?: number): Promise<ViewTimes> {
  const now = deps.clock.now()
  const holidays = await viewHolidays(deps, now)
  return { ...timesAt(now, holidays, soonDays), holidays }
}

/** Covers two years before and after `now`, because deadlines can be as long as a year. */
function around(changes: readonly HolidayChange[], now: Date): Holidays {
  const year = Number(nigerianDay(now).slice(0, 4))
  return effectiveHolidays([year - 2, year - 1, year, year + 1, year + 2], changes)
}

/** After a change of what deadlines depend on: every process reads it again, and a job moves the running deadlines. */
export async function announceCalendar({ jobs }: Deps, tx: Db): Promise<void> {
  await announceContentChange(tx)
  await jobs.enqueue(tx, calendarQueue, {})
}

/** Moves the deadlines of a feature after the holidays have changed. */
export const calendarChanged = hook<(deps: Deps) => Promise<void>>('deadlines that follow the calendar')

/** The running deadlines of a kind, which follow the calendar. */
export const calendarPart = (store: Parameters<typeof recalculateDeadlines>[1]['store']) => () => ({
  fills: [calendarChanged.fill((deps) => recalculateDeadlines(deps, { store, readTimes }))],
})
