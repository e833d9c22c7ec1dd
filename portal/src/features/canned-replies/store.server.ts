import { and, eq, ne, sql } from 'drizzle-orm'
import { inNameOrder } from '#platform/database/name-order.server.ts'
import type { Db } from '#platform/database/database.server.ts'
import { cannedReplies } from './table.server.ts'

export type ReplyRow = typeof cannedReplies.$inferSelect
export type ReplyContent = Pick<ReplyRow, 'name' | 'text' | 'kinds' | 'next' | 'assigns' | 'updatedAt'>

/** Every change waits for the one before, so that the bound and the names hold. */
export async function lockReplies(tx: Db): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('canned_replies'))`)
}

export const listReplies = (db: Db): Promise<ReplyRow[]> =>
  db
    .select()
    .from(cannedReplies)
    .orderBy(inNameOrder(sql`lower(${cannedReplies.name})`))

export const countReplies = (tx: Db): Promise<number> => tx.$count(cannedReplies)

export async function isNameTaken(tx: Db, name: string, exceptId?: string): Promise<boolean> {
  const isOther = exceptId === undefined ? undefined : ne(cannedReplies.id, exceptId)
  const isNamed = eq(sql`lower(${cannedReplies.name})`, sql`lower(${name})`)
  return (await tx.$count(cannedReplies, and(isNamed, isOther))) > 0
}

export async function findReply(db: Db, id: string): Promise<ReplyRow | undefined> {
  const [row] = await db.select().from(cannedReplies).where(eq(cannedReplies.id, id))
  return row
}

export async function insertReply(tx: Db, content: ReplyContent): Promise<ReplyRow> {
  const [row] = await tx.insert(cannedReplies).values(content).returning()
  return row!
}

export async function updateReply(tx: Db, id: string, version: number, content: ReplyContent): Promise<ReplyRow> {
  const change = { ...content, version: version + 1 }
  const [row] = await tx.update(cannedReplies).set(change).where(eq(cannedReplies.id, id)).returning()
  return row!
}

export async function deleteReply(tx: Db, id: string): Promise<ReplyRow | undefined> {
  const [row] = await tx.delete(cannedReplies).where(eq(cannedReplies.id, id)).returning()
  return row
}
