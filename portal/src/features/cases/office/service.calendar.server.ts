import { type Holidays, readHolidays } from '#features/calendar/service.server.ts'
import type { Db } from '#platform/database/database.server.ts'
import type { Deps } from '#platform/deps.server.ts'
import { type ClockContext, type ClockSettings, defaultSettings } from '../engine/rules.clock.ts'
import type { CaseKind } from '../engine/service.kinds.server.ts'
import { deadlinesOf } from './rules.settings.ts'
import { findSettings } from './store.settings.server.ts'

/** What the deadlines of cases depend on. */
export interface Calendar {
  settings: ClockSettings
  holidays: Holidays
}

/** The calendar in a transaction that changes a case. */
export async function readCalendar(tx: Db, now: Date): Promise<Calendar> {
  const [stored, holidays] = await Promise.all([findSettings(tx), readHolidays(tx, now)])
  return { settings: stored?.settings ?? defaultSettings, holidays }
}

/** The settings for displaying cases, cached until staff change them. */
export const viewSettings = async ({ database, events }: Deps): Promise<ClockSettings> =>
  (await events.keepUntilChange('settings of cases', () => findSettings(database.db)))?.settings ?? defaultSettings

export const clockContext = ({ settings, holidays }: Calendar, kind: CaseKind, now: Date): ClockContext => ({
  now,
  holidays,
  deadlines: deadlinesOf(settings, kind),
})
