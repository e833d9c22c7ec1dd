import { and, asc, eq, isNull, lt, or } from 'drizzle-orm'
import type { Db } from '#platform/database/database.server.ts'
import { overviewMails } from './table.server.ts'

const { personId, week } = overviewMails

export async function wantsMail(db: Db, id: string): Promise<boolean> {
  const rows = await db.select({ personId }).from(overviewMails).where(eq(personId, id))
  return rows.length > 0
}

export async function setWantsMail(tx: Db, id: string, wanted: boolean): Promise<void> {
  if (wanted) await tx.insert(overviewMails).values({ personId: id }).onConflictDoNothing()
  else await tx.delete(overviewMails).where(eq(personId, id))
}

export const listWanting = async (db: Db): Promise<string[]> =>
  (await db.select({ personId }).from(overviewMails).orderBy(asc(personId))).map((row) => row.personId)

/** Notes the mail of a week; false when it was noted already or is no longer wanted. */
export async function claimWeeklyMail(tx: Db, id: string, monday: string): Promise<boolean> {
  const rows = await tx
    .update(overviewMails)
    .set({ week: monday })
    .where(and(eq(personId, id), or(isNull(week), lt(week, monday))))
    .returning({ personId })
  return rows.length > 0
}
