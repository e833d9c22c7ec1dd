import { and, eq, isNull, like, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#platform/database/database.server.ts'
import { searchQuery } from '#platform/search-words.ts'
import { cases as c } from '../table.server.ts'

export interface CaseSearch {
  kind: string
  /** The beginning of a reference, or words and beginnings of words. */
  reference: string | undefined
  text: string
  limit: number
  offset: number
}

function conditionOf({ reference, text }: CaseSearch): SQL {
  if (reference) return like(c.reference, `${reference.replace(/[\\%_]/g, String.raw`\$&`)}%`)
  const query = searchQuery(text)
  return query ? sql`${c.searchWords} @@ ${query}::tsquery` : sql`false`
}

const newestFirst = sql`${c.createdAt} desc, ${c.id} desc`

/**
 * Cases with the words, the newest first, counted up to `most`. Few are sorted; a word that more cases have is met soon on the way along the order
 * (decision 10).
 */
export async function searchCases(
  db: Db,
  search: CaseSearch,
  most: number,
): Promise<{ ids: string[]; count: number; capped: boolean }> {
  const { limit, offset } = search
  const where = and(eq(c.kind, search.kind), conditionOf(search))
  const { rows } = await db.execute<{ count: number; ids: string[] }>(sql`
    with found as materialized (select ${c.id}, ${c.createdAt} from ${c} where ${where} limit ${most + 1})
    select (select count(*)::int from found) as count,
      array(select id from found order by created_at desc, id desc limit ${limit} offset ${offset}) as ids`)
  const { count, ids } = rows[0]!
  if (count <= most) return { ids, count, capped: false }
  const part = Math.max(0, Math.min(limit, most - offset))
  const along = await db.execute<{ id: string }>(
    sql`select ${c.id} from ${c} where ${where} order by ${newestFirst} limit ${part} offset ${offset}`,
  )
  return { ids: along.rows.map(({ id }) => id), count: most, capped: true }
}

/** Of more cases with the words, the newest decide. */
const mostCustomers = 200

/** Contact details of cases without an account that have the words, the newest first. */
export async function findCustomers(db: Db, kind: string, text: string) {
  const query = searchQuery(text)
  if (!query) return []
  const where = and(eq(c.kind, kind), isNull(c.userId), sql`${c.searchWords} @@ ${query}::tsquery`)
  const { rows } = await db.execute<{ id: string; name: string; email: string; phone: string }>(sql`
    select ${c.id}, ${c.contactName} as name, ${c.contactEmail} as email, ${c.contactPhone} as phone
    from ${c} where ${where} order by ${newestFirst} limit ${mostCustomers}`)
  return rows
}
