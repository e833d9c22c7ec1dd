import { and, asc, count, eq } from 'drizzle-orm'
import type { Db } from '#platform/database/database.server.ts'
import { applicationMessages as messages } from './table.server.ts'

export type MessageRow = typeof messages.$inferSelect

/** Answers the id. */
export async function insertMessage(tx: Db, message: typeof messages.$inferInsert): Promise<number> {
  const [row] = await tx.insert(messages).values(message).returning({ id: messages.id })
  return row!.id
}

/** What an answer says; empty when it is gone. */
export async function findAnswer(db: Db, submissionId: string, id: number): Promise<string> {
  const [row] = await db
    .select({ text: messages.text })
    .from(messages)
    .where(and(eq(messages.id, id), eq(messages.submissionId, submissionId)))
  return row?.text ?? ''
}

/** Oldest first. */
export const listMessages = (db: Db, submissionId: string): Promise<MessageRow[]> =>
  db.select().from(messages).where(eq(messages.submissionId, submissionId)).orderBy(asc(messages.id))

export async function countMessages(tx: Db, submissionId: string): Promise<number> {
  const [row] = await tx.select({ n: count() }).from(messages).where(eq(messages.submissionId, submissionId))
  return row?.n ?? 0
}
