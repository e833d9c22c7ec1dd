import { asc, eq } from 'drizzle-orm'
import type { Db } from '#platform/database/database.server.ts'
import type { HolidayChange } from './rules.holidays.ts'
import { holidayChanges as h } from './table.server.ts'

export const listHolidayChanges = (db: Db): Promise<HolidayChange[]> => db.select().from(h).orderBy(asc(h.date))

export async function upsertHolidayChange(tx: Db, change: HolidayChange): Promise<void> {
  const { name, removed } = change
  await tx.insert(h).values(change).onConflictDoUpdate({ target: h.date, set: { name, removed } })
}

export async function deleteHolidayChange(tx: Db, date: string): Promise<void> {
  await tx.delete(h).where(eq(h.date, date))
}
