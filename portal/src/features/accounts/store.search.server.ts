import { and, asc, desc, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#platform/database/database.server.ts'
import { searchQuery } from '#platform/values/search-words.ts'
import type { UserRow } from '#people/store.server.ts'
import { users } from '#people/table.server.ts'

const live = isNull(users.deletedAt)
const newestFirst = [desc(users.registrationDate), asc(users.id)]

/** Accounts with all words or beginnings of words, the newest first, counted up to `most`; all accounts without words. */
export async function searchUsers(
  db: Db,
  { text, limit, offset }: { text: string; limit: number; offset: number },
  max: number,
): Promise<{ rows: UserRow[]; count: number }> {
  const query = searchQuery(text)
  if (text && !query) return { rows: [], count: 0 }
  const where: SQL | undefined = and(live, query ? sql`${users.searchWords} @@ ${query}::tsquery` : undefined)
  const order = sql`registration_date desc, id`
  const ids = query
    ? sql`array(select id from found order by ${order} limit ${limit} offset ${offset})`
    : sql`array(select ${users.id} from ${users} where ${where} order by ${order} limit ${limit} offset ${offset})`
  const found = await db.execute<{ count: number; ids: string[] }>(sql`
    with found as materialized (select ${users.id}, ${users.registrationDate} from ${users} where ${where} limit ${max + 1})
    select (select count(*)::int from found) as count, ${ids} as ids`)
  const { count, ids: shown } = found.rows[0]!
  if (shown.length === 0) return { rows: [], count }
  const rows = await db
    .select()
    .from(users)
    .where(inArray(users.id, shown))
    .orderBy(...newestFirst)
  return { rows, count }
}
