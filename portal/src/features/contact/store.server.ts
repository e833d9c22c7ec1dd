import { and, asc, count, desc, eq, ilike, or, sql } from 'drizzle-orm'
import type { Db } from '#platform/database/database.server.ts'
import { searchWords } from '#platform/search-words.ts'
import type { EnquiryStatus } from './rules.ts'
import { enquiries, enquiryEvents, enquirySecret } from './table.server.ts'

export type EnquiryRow = typeof enquiries.$inferSelect
export type EventRow = typeof enquiryEvents.$inferSelect

export const wordsOfEnquiry = ({
  reference,
  name,
  email,
  message,
}: Pick<EnquiryRow, 'reference' | 'name' | 'email' | 'message'>) => searchWords([reference, name, email, message])

export async function insertEnquiry(db: Db, row: typeof enquiries.$inferInsert): Promise<EnquiryRow> {
  const [stored] = await db
    .insert(enquiries)
    .values({ ...row, searchWords: wordsOfEnquiry(row) })
    .returning()
  return stored!
}

export async function insertEvent(db: Db, row: typeof enquiryEvents.$inferInsert): Promise<EventRow> {
  const [stored] = await db.insert(enquiryEvents).values(row).returning()
  return stored!
}

export async function findEnquiry(db: Db, id: string): Promise<EnquiryRow | undefined> {
  const [row] = await db.select().from(enquiries).where(eq(enquiries.id, id))
  return row
}

/** Locks the row until the transaction ends, so that two officers cannot act at the same time. */
export async function lockEnquiry(db: Db, id: string): Promise<EnquiryRow | undefined> {
  const [row] = await db.select().from(enquiries).where(eq(enquiries.id, id)).for('update')
  return row
}

export async function setStatus(db: Db, id: string, status: EnquiryStatus): Promise<void> {
  await db.update(enquiries).set({ status }).where(eq(enquiries.id, id))
}

/** Oldest first. */
export const listEvents = (db: Db, enquiryId: string): Promise<EventRow[]> =>
  db.select().from(enquiryEvents).where(eq(enquiryEvents.enquiryId, enquiryId)).orderBy(asc(enquiryEvents.id))

export async function findEvent(db: Db, id: number): Promise<EventRow | undefined> {
  const [row] = await db.select().from(enquiryEvents).where(eq(enquiryEvents.id, id))
  return row
}

export interface EnquiryFilter {
  status?: EnquiryStatus | undefined
  search?: string | undefined
}

const literally = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`

function matching({ search }: EnquiryFilter) {
  if (!search) return undefined
  const pattern = literally(search)
  return or(
    ilike(enquiries.reference, pattern),
    ilike(enquiries.name, pattern),
    ilike(enquiries.email, pattern),
    ilike(enquiries.message, pattern),
  )
}

/** Newest first. */
export const listEnquiryRows = (
  db: Db,
  filter: EnquiryFilter,
  part: { limit: number; offset: number },
): Promise<EnquiryRow[]> =>
  db
    .select()
    .from(enquiries)
    .where(and(filter.status && eq(enquiries.status, filter.status), matching(filter)))
    .orderBy(desc(enquiries.receivedAt), desc(enquiries.id))
    .limit(part.limit)
    .offset(part.offset)

/** Counts per status of the enquiries that match the search; ignores a filter by status. */
export async function countByStatus(db: Db, filter: EnquiryFilter): Promise<Record<EnquiryStatus, number>> {
  const rows = await db
    .select({ status: enquiries.status, count: count() })
    .from(enquiries)
    .where(matching(filter))
    .groupBy(enquiries.status)
  const counts = { new: 0, answered: 0, closed: 0 }
  for (const row of rows) counts[row.status] = row.count
  return counts
}

/** Stores the given secret unless another process already stored one; returns the stored one. */
export async function keepSecret(db: Db, fresh: string): Promise<string> {
  await db.insert(enquirySecret).values({ id: 1, secret: fresh }).onConflictDoNothing()
  const [row] = await db.select().from(enquirySecret).where(eq(enquirySecret.id, 1))
  return row!.secret
}

/** The enquiries from an e-mail address, oldest first. */
export const listEnquiriesFrom = (db: Db, email: string, limit: number): Promise<EnquiryRow[]> =>
  db
    .select()
    .from(enquiries)
    .where(sql`lower(${enquiries.email}) = ${email.toLowerCase()}`)
    .orderBy(asc(enquiries.receivedAt))
    .limit(limit)
