import { count, desc, eq, like, sql } from 'drizzle-orm'
import type { Db } from '#platform/database/database.server.ts'
import { recordIdIn, searchQuery } from '#platform/search-words.ts'
import type { EnquiryRow } from '../store.server.ts'
import { enquiries } from '../table.server.ts'

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
  const recordId = recordIdIn(text)
  const where = recordId
    ? eq(id, recordId)
    : isReference
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
