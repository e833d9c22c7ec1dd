import { asc, count, eq } from 'drizzle-orm'
import type { Db } from '#platform/database/database.server.ts'
import { applicationMessages as messages } from './table.server.ts'

export type MessageRow = typeof messages.$inferSelect

export async function insertMessage(tx: Db, message: typeof messages.$inferInsert): Promise<void> {
  await tx.insert(messages).values(message)
}

/** Oldest first. */
export const listMessages = (db: Db, submissionId: string): Promise<MessageRow[]> =>
  db.select().from(messages).where(eq(messages.submissionId, submissionId)).orderBy(asc(messages.id))

export async function countMessages(tx: Db, submissionId: string): Promise<number> {
  const [row] = await tx.select({ n: count() }).from(messages).where(eq(messages.submissionId, submissionId))
  return row?.n ?? 0
}
