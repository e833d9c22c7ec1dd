import type { Db } from '#platform/database/database.server.ts'
import { reminders } from './table.server.ts'

/** Notes what somebody is reminded of; false where it was noted before. */
export async function claimReminder(tx: Db, reminder: typeof reminders.$inferInsert): Promise<boolean> {
  const added = await tx.insert(reminders).values(reminder).onConflictDoNothing().returning({ day: reminders.day })
  return added.length > 0
}
