import { and, eq, isNull, like, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#platform/database/database.server.ts'
import { exactQuery, recordIdIn, searchQuery } from '#platform/values/search-words.ts'
import { cases as c } from '../table.server.ts'

export interface CaseSearch {
  kind: string
  /** The beginning of a reference, or words and beginnings of words. */
  reference: string | undefined
  text: string
  limit: number
  offset: number
}

const referenceOfAnything = /^[a-z]{2,4}-\d{4}-\d+$/i

function conditionOf({ reference, text }: CaseSearch): SQL {
  const id = recordIdIn(text)
  if (id) return eq(c.id, id)
  if (reference) return like(c.reference, `${reference.replace(/[\\%_]/g, String.raw`\$&`)}%`)
  // Of a reference of something else the words are whole: half of all cases have a number that begins with 1.
  const query = referenceOfAnything.test(text) ? exactQuery(text) : searchQuery(text)
  return query ? sql`${c.searchWords} @@ ${query}::tsquery` : sql`false`
}

const newestFirst = sql`${c.createdAt} desc, ${c.id} desc`
/** How many of the newest cases are looked through first, and how many of them must have a word for the search to end there. */
const [newest, common] = [2_000, 200]
/** Of more cases than this the search sorts none. */
const maxSorted = 10_000

interface CasesFound {
  ids: string[]
  count: number
  /** Whether there are more than `count`. */
  capped: boolean
}

/**
 * Cases with the words, the newest first, counted up to `most`. A common word is met often in the newest cases, and the index would take long to list
 * them all; of a rarer one the cases that the index lists are sorted.
 */
export async function searchCases(db: Db, search: CaseSearch, max: number): Promise<CasesFound> {
  return (await searchNewest(db, search, max)) ?? (await searchIndex(db, search, max))
}

/** Undefined where the newest cases are not enough. */
async function searchNewest(db: Db, search: CaseSearch, max: number): Promise<CasesFound | undefined> {
  const { kind, limit, offset, reference } = search
  if (reference) return undefined
  const { rows } = await db.execute<{ id: string }>(sql`
    select ${c.id} from (select * from ${c} where ${c.kind} = ${kind} order by ${newestFirst} limit ${newest}) as ${c}
    where ${conditionOf(search)} order by ${newestFirst} limit ${max}`)
  if (rows.length < Math.max(common, offset + limit)) return undefined
  const ids = rows.slice(offset, offset + limit).map(({ id }) => id)
  return { ids, count: Math.floor(rows.length / common) * common, capped: true }
}

async function searchIndex(db: Db, search: CaseSearch, max: number): Promise<CasesFound> {
  const { limit, offset } = search
  const where = and(eq(c.kind, search.kind), conditionOf(search))
  const part = Math.max(0, Math.min(limit, max - offset))
  const { rows } = await db.execute<{ count: number; ids: string[] }>(sql`
    with found as materialized (select ${c.id}, ${c.createdAt} from ${c} where ${where} limit ${maxSorted + 1})
    select (select count(*)::int from found) as count,
      array(select id from found order by created_at desc, id desc limit ${part} offset ${offset}) as ids`)
  const { count, ids } = rows[0]!
  const found = { count: Math.min(count, max), capped: count > max }
  if (count <= maxSorted) return { ids, ...found }
  const along = await db.execute<{ id: string }>(
    sql`select ${c.id} from ${c} where ${where} order by ${newestFirst} limit ${part} offset ${offset}`,
  )
  return { ids: along.rows.map(({ id }) => id), ...found }
}

/** Of more cases with the words, the newest decide. */
const maxCustomers = 200

/** Contact details of cases without an account that have the words, the newest first. */
export async function findCustomers(db: Db, kind: string, text: string) {
  const query = searchQuery(text)
  if (!query) return []
  const where = and(eq(c.kind, kind), isNull(c.userId), sql`${c.searchWords} @@ ${query}::tsquery`)
  const { rows } = await db.execute<{ id: string; name: string; email: string; phone: string }>(sql`
    select ${c.id}, ${c.contactName} as name, ${c.contactEmail} as email, ${c.contactPhone} as phone
    from ${c} where ${where} order by ${newestFirst} limit ${maxCustomers}`)
  return rows
}
