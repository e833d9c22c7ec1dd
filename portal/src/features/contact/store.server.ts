import { asc, eq, sql, and } from 'drizzle-orm'
import { recordStore, type RowOf } from '#engines/records/store.server.ts'
import type { Db } from '#platform/database/database.server.ts'
import { searchWords } from '#platform/values/search-words.ts'
import { enquiries, enquiryEvents, enquirySecret } from './table.server.ts'

export type EnquiryRow = RowOf<typeof enquiries>
export type EventRow = typeof enquiryEvents.$inferSelect

export const wordsOfEnquiry = ({
  reference,
  name,
  email,
  message,
}: Pick<EnquiryRow, 'reference' | 'name' | 'email' | 'message'>) => searchWords([reference, name, email, message])

export async function insertEvent(db: Db, row: typeof enquiryEvents.$inferInsert): Promise<EventRow> {
  const [stored] = await db.insert(enquiryEvents).values(row).returning()
  return stored!
}

export const enquiryStore = recordStore(enquiries)
export const { find: findEnquiry, findAll: findEnquiries, lock: lockEnquiry } = enquiryStore
export const insertEnquiry = (db: Db, row: Omit<typeof enquiries.$inferInsert, 'searchWords'>) =>
  enquiryStore.insert(db, { ...row, searchWords: wordsOfEnquiry(row) })
/** Oldest first. */
export const listEvents = (db: Db, enquiryId: string): Promise<EventRow[]> =>
  db.select().from(enquiryEvents).where(eq(enquiryEvents.enquiryId, enquiryId)).orderBy(asc(enquiryEvents.id))

export const countEvents = (db: Db, enquiryId: string): Promise<number> =>
  db.$count(enquiryEvents, eq(enquiryEvents.enquiryId, enquiryId))

export async function findEvent(db: Db, id: number): Promise<EventRow | undefined> {
  const [row] = await db.select().from(enquiryEvents).where(eq(enquiryEvents.id, id))
  return row
}

/** Stores the given secret unless another process already stored one; returns the stored one. */
export async function ensureSecret(db: Db, fresh: string): Promise<string> {
  await db.insert(enquirySecret).values({ id: 1, secret: fresh }).onConflictDoNothing()
  const [row] = await db.select().from(enquirySecret).where(eq(enquirySecret.id, 1))
  return row!.secret
}

/** The enquiries from an e-mail address, oldest first. */
export const listEnquiriesFrom = (db: Db, email: string, limit: number): Promise<EnquiryRow[]> =>
  db
    .select(enquiryStore.columns)
    .from(enquiries)
    .where(sql`lower(${enquiries.email}) = ${email.toLowerCase()}`)
    .orderBy(asc(enquiries.receivedAt))
    .limit(limit)

const lastEvent = sql`(select max(${enquiryEvents.at}) from ${enquiryEvents} where ${enquiryEvents.enquiryId} = ${enquiries.id})`
/** Closed enquiries of which nothing has happened since. */
export const closedBefore = (before: Date) => and(eq(enquiries.status, 'closed'), sql`${lastEvent} < ${before}`)
