import { and, asc, eq, sql } from 'drizzle-orm'
import type { Db } from '#platform/database/database.server.ts'
import type { EnquiryRow } from './store.server.ts'
import { enquiries, enquiryEvents } from './table.server.ts'

const lastEvent = sql`(select max(${enquiryEvents.at}) from ${enquiryEvents} where ${enquiryEvents.enquiryId} = ${enquiries.id})`
const closedBefore = (before: Date) => and(eq(enquiries.status, 'closed'), sql`${lastEvent} < ${before}`)

/** Closed enquiries of which nothing has happened since, oldest first. */
export async function listClosed(db: Db, before: Date, limit: number): Promise<string[]> {
  const rows = await db
    .select({ id: enquiries.id })
    .from(enquiries)
    .where(closedBefore(before))
    .orderBy(asc(enquiries.receivedAt))
    .limit(limit)
  return rows.map(({ id }) => id)
}

/** Deletes one of them with its history and answers its reference and tags; nothing when it was reopened in the meantime. */
export async function deleteClosed(
  tx: Db,
  id: string,
  before: Date,
): Promise<Pick<EnquiryRow, 'reference' | 'tags'> | undefined> {
  // Locks the row like the actions of the staff.
  await tx.select({ id: enquiries.id }).from(enquiries).where(eq(enquiries.id, id)).for('update')
  const [row] = await tx
    .delete(enquiries)
    .where(and(eq(enquiries.id, id), closedBefore(before)))
    .returning({ reference: enquiries.reference, tags: enquiries.tags })
  return row
}
