import type { Db } from '#platform/database.server.ts'
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

/** Reads the calendar for two years before and after `now`, because deadlines can be as long as a year. */
export async function readCalendar(db: Db, now: Date): Promise<Calendar> {
  const { settings, changes } = await findCalendar(db)
  const year = Number(nigerianDay(now).slice(0, 4))
  const years = [year - 2, year - 1, year, year + 1, year + 2]
  return { settings: settings ?? defaultSettings, holidays: effectiveHolidays(years, changes) }
}

export const clockContext = ({ settings, holidays }: Calendar, kind: CaseKind, now: Date): ClockContext => ({
  now,
  holidays,
  deadlines: deadlinesOf(settings, kind),
})
