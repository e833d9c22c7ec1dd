import type { Db } from '#platform/database/database.server.ts'
import type { Deps } from '#platform/deps.server.ts'
import { nigerianDay } from '#platform/nigerian-time.ts'
import { type ClockContext, type ClockSettings, defaultSettings } from '../engine/rules.clock.ts'
import { effectiveHolidays } from '../engine/rules.holidays.ts'
import type { CaseKind } from '../engine/service.kinds.server.ts'
import { deadlinesOf } from './rules.settings.ts'
import { findCalendar } from './store.settings.server.ts'

/** The current settings and holidays. */
export interface Calendar {
  settings: ClockSettings
  holidays: Set<string>
}

type StoredCalendar = Awaited<ReturnType<typeof findCalendar>>

/** The calendar in a transaction that changes a case. */
export const readCalendar = async (tx: Db, now: Date): Promise<Calendar> => calendarAround(await findCalendar(tx), now)

/** The calendar for displaying cases, cached until staff change it. */
export const viewCalendar = async ({ database, events }: Deps, now: Date): Promise<Calendar> =>
  calendarAround(await events.keepUntilChange('calendar of cases', () => findCalendar(database.db)), now)

/** Covers two years before and after `now`, because deadlines can be as long as a year. */
function calendarAround({ settings, changes }: StoredCalendar, now: Date): Calendar {
  const year = Number(nigerianDay(now).slice(0, 4))
  const years = [year - 2, year - 1, year, year + 1, year + 2]
  return { settings: settings ?? defaultSettings, holidays: effectiveHolidays(years, changes) }
}

export const clockContext = ({ settings, holidays }: Calendar, kind: CaseKind, now: Date): ClockContext => ({
  now,
  holidays,
  deadlines: deadlinesOf(settings, kind),
})
