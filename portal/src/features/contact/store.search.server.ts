import { and, asc, count, desc, eq, gte, isNull, like, lt, sql } from 'drizzle-orm'
import type { Db } from '#platform/database/database.server.ts'
import { searchQuery } from '#platform/search-words.ts'
import { type EnquiryRow, wordsOfEnquiry } from './store.server.ts'
import { enquiries, enquiryEvents } from './table.server.ts'

const newestFirst = [desc(enquiries.receivedAt), desc(enquiries.id)]

/** Enquiries with the words, or with this beginning of a reference, the newest first, counted up to `most`. */
export async function searchEnquiries(
  db: Db,
  { text, limit, offset }: { text: string; limit: number; offset: number },
  most: number,
): Promise<{ rows: EnquiryRow[]; count: number }> {
  const query = searchQuery(text)
  if (!query) return { rows: [], count: 0 }
  const { searchWords, id } = enquiries
  const isReference = /^en-\d{4}-\d+$/i.test(text)
  const where = isReference
    ? like(enquiries.reference, `${text.toUpperCase()}%`)
    : sql`${searchWords} @@ ${query}::tsquery`
  const found = db.$with('found').as(
    db
      .select({ id, receivedAt: enquiries.receivedAt })
      .from(enquiries)
      .where(where)
      .limit(most + 1),
  )
  const [counted] = await db.with(found).select({ n: count() }).from(found)
  const page = db
    .with(found)
    .select({ id: found.id })
    .from(found)
    .orderBy(desc(found.receivedAt), desc(found.id))
    .limit(limit)
    .offset(offset)
  const ids = (await page).map((row) => row.id)
  const rows =
    ids.length > 0
      ? await db
          .select()
          .from(enquiries)
          .where(sql`${id} = any(${sql.param(ids)}::uuid[])`)
          .orderBy(...newestFirst)
      : []
  return { rows, count: counted!.n }
}

/** Enquiries that nobody has answered, the oldest first. */
export async function readUnanswered(db: Db, limit: number): Promise<{ rows: EnquiryRow[]; count: number }> {
  const where = eq(enquiries.status, 'new')
  const rows = await db
    .select()
    .from(enquiries)
    .where(where)
    .orderBy(asc(enquiries.receivedAt), asc(enquiries.id))
    .limit(limit)
  return { rows, count: await db.$count(enquiries, where) }
}

export async function readReceivedSince(
  db: Db,
  since: Date,
  limit: number,
): Promise<{ rows: EnquiryRow[]; count: number }> {
  const where = gte(enquiries.receivedAt, since)
  const rows = await db
    .select()
    .from(enquiries)
    .where(where)
    .orderBy(...newestFirst)
    .limit(limit)
  return { rows, count: await db.$count(enquiries, where) }
}

export async function countEnquiryDay(db: Db, { from, before }: { from: Date; before: Date }) {
  const rows = await db
    .select({ action: enquiryEvents.action, count: sql<number>`count(distinct ${enquiryEvents.enquiryId})::int` })
    .from(enquiryEvents)
    .where(and(gte(enquiryEvents.at, from), lt(enquiryEvents.at, before)))
    .groupBy(enquiryEvents.action)
  const of = (action: string) => rows.find((row) => row.action === action)?.count ?? 0
  return { filed: of('received'), answered: of('answered'), resolved: of('closed') }
}

/** The enquiries from an e-mail address, the newest first. */
export async function readEnquiriesFrom(
  db: Db,
  email: string,
  limit: number,
): Promise<{ rows: EnquiryRow[]; count: number }> {
  const where = sql`lower(${enquiries.email}) = ${email}`
  const rows = await db
    .select()
    .from(enquiries)
    .where(where)
    .orderBy(...newestFirst)
    .limit(limit)
  return { rows, count: await db.$count(enquiries, where) }
}

const batch = 200

/** Stores the words of enquiries from before the search had them. */
export async function storeMissingWords(db: Db): Promise<void> {
  for (;;) {
    const rows = await db.select().from(enquiries).where(isNull(enquiries.searchWords)).limit(batch)
    for (const row of rows)
      await db
        .update(enquiries)
        .set({ searchWords: wordsOfEnquiry(row) })
        .where(eq(enquiries.id, row.id))
    if (rows.length < batch) return
  }
}
