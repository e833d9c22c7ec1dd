import { asc, eq } from 'drizzle-orm'
import type { Db } from '#platform/database/database.server.ts'
import { applicationEntries as e } from '../table.server.ts'

export type EntryRow = typeof e.$inferSelect

export async function insertEntry(tx: Db, entry: typeof e.$inferInsert): Promise<void> {
  await tx.insert(e).values(entry)
}

/** Oldest first. */
export const listEntries = (db: Db, submissionId: string): Promise<EntryRow[]> =>
  db.select().from(e).where(eq(e.submissionId, submissionId)).orderBy(asc(e.id))
