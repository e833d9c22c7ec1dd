import { eq, like, sql, and, gte, lt, type SQL } from 'drizzle-orm'
import type { Db } from '#platform/database/database.server.ts'
import { recordIdIn, searchQuery } from '#platform/values/search-words.ts'
import { enquiries as q, enquiryEvents as e } from '../table.server.ts'

const newestFirst = sql`${q.receivedAt} desc, ${q.id} desc`

function conditionOf(text: string): SQL | undefined {
  const recordId = recordIdIn(text)
  if (recordId) return eq(q.id, recordId)
  if (/^en-\d{4}-\d+$/i.test(text)) return like(q.reference, `${text.toUpperCase()}%`)
  const query = searchQuery(text)
  return query ? sql`${q.searchWords} @@ ${query}::tsquery` : undefined
}

/** Ids of enquiries with the words, or with this beginning of a reference, the newest first, counted up to `max`. */
export async function searchEnquiries(
  db: Db,
  { text, limit, offset }: { text: string; limit: number; offset: number },
  max: number,
): Promise<{ ids: string[]; count: number }> {
  const { rows } = await db.execute<{ ids: string[]; count: number }>(sql`
    with found as materialized (select ${q.id}, ${q.receivedAt} from ${q} where ${conditionOf(text) ?? sql`false`} limit ${max + 1})
    select (select count(*)::int from found) as count,
      array(select id from found order by received_at desc, id desc limit ${limit} offset ${offset}) as ids`)
  return rows[0]!
}

/** Ids of the enquiries from an e-mail address, the newest first. */
export async function readEnquiriesFrom(
  db: Db,
  email: string,
  limit: number,
): Promise<{ ids: string[]; count: number }> {
  const from = sql`from ${q} where lower(${q.email}) = ${email}`
  const { rows } = await db.execute<{ ids: string[]; count: number }>(
    sql`select array(select ${q.id} ${from} order by ${newestFirst} limit ${limit}) as ids, (select count(*)::int ${from}) as count`,
  )
  return rows[0]!
}

export async function countEnquiryDay(db: Db, { from, before }: { from: Date; before: Date }) {
  const rows = await db
    .select({ action: e.action, count: sql<number>`count(distinct ${e.enquiryId})::int` })
    .from(e)
    .where(and(gte(e.at, from), lt(e.at, before)))
    .groupBy(e.action)
  const of = (action: string) => rows.find((row) => row.action === action)?.count ?? 0
  return { filed: of('received'), answered: of('answered'), resolved: of('closed') }
}
