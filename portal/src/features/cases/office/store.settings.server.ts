import { asc, eq, sql } from 'drizzle-orm'
import type { Db } from '#platform/database/database.server.ts'
import type { ClockSettings } from '../engine/rules.clock.ts'
import type { HolidayChange } from '../engine/rules.holidays.ts'
import { caseHolidays, caseSettings } from './table.server.ts'
import { type FlatSettings, nestSettings } from './rules.settings.ts'

export async function findSettings(db: Db): Promise<{ settings: ClockSettings; version: number } | undefined> {
  const [row] = await db.select().from(caseSettings)
  return row && { settings: nestSettings(row.settings as FlatSettings), version: row.version }
}

/** Stores the settings and returns true if `version` is still current; 0 is the version of the defaults. */
export async function saveSettings(tx: Db, settings: FlatSettings, version: number, updatedAt: Date): Promise<boolean> {
  const fresh = { settings, version: version + 1, updatedAt }
  const rows =
    version === 0
      ? await tx.insert(caseSettings).values(fresh).onConflictDoNothing().returning({ id: caseSettings.id })
      : await tx
          .update(caseSettings)
          .set(fresh)
          .where(eq(caseSettings.version, version))
          .returning({ id: caseSettings.id })
  return rows.length > 0
}

/** Combines `findSettings` and `listHolidayChanges` in one query, because every list of cases needs both. */
export async function findCalendar(db: Db): Promise<{ settings: ClockSettings | null; changes: HolidayChange[] }> {
  const day = sql`jsonb_build_object('date', ${caseHolidays.date}, 'name', ${caseHolidays.name}, 'removed', ${caseHolidays.removed})`
  const { rows } = await db.execute<{ settings: FlatSettings | null; changes: HolidayChange[] }>(
    sql`select (select ${caseSettings.settings} from ${caseSettings}) as settings,
      (select coalesce(jsonb_agg(${day}), '[]') from ${caseHolidays}) as changes`,
  )
  const { settings, changes } = rows[0]!
  return { settings: settings && nestSettings(settings), changes }
}

export const listHolidayChanges = (db: Db): Promise<HolidayChange[]> =>
  db.select().from(caseHolidays).orderBy(asc(caseHolidays.date))

export async function upsertHolidayChange(tx: Db, change: HolidayChange): Promise<void> {
  const { name, removed } = change
  await tx.insert(caseHolidays).values(change).onConflictDoUpdate({ target: caseHolidays.date, set: { name, removed } })
}

export async function deleteHolidayChange(tx: Db, date: string): Promise<void> {
  await tx.delete(caseHolidays).where(eq(caseHolidays.date, date))
}
