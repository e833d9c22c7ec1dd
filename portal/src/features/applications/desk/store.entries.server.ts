import { and, asc, eq, inArray } from 'drizzle-orm'
import type { Db } from '#platform/database/database.server.ts'
import { applicationEntries as e } from '../table.server.ts'

export type EntryRow = typeof e.$inferSelect

/** Answers the id. */
export async function insertEntry(tx: Db, entry: typeof e.$inferInsert): Promise<number> {
  const [row] = await tx.insert(e).values(entry).returning({ id: e.id })
  return row!.id
}

/** Oldest first. */
export const listEntries = (db: Db, submissionId: string): Promise<EntryRow[]> =>
  db.select().from(e).where(eq(e.submissionId, submissionId)).orderBy(asc(e.id))

export const countEntries = (db: Db, submissionId: string): Promise<number> =>
  db.$count(e, eq(e.submissionId, submissionId))

/** The kinds that the applicant reads. */
export const toApplicant: readonly EntryRow['kind'][] = ['message', 'question']

/** What a message to the applicant says; empty for another entry. */
export async function findMessage(db: Db, submissionId: string, id: number): Promise<string> {
  const [row] = await db
    .select({ text: e.text })
    .from(e)
    .where(and(eq(e.id, id), eq(e.submissionId, submissionId), inArray(e.kind, [...toApplicant])))
  return row?.text ?? ''
}
