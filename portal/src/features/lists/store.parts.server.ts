import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import type { Db } from '#platform/database/database.server.ts'
import type { ListQuery } from './contract.query.ts'
import { listLimits } from './rules.ts'
import {
  conditionOf,
  idsInOrder,
  limitTo,
  listIds,
  type ListRecords,
  orderOf,
  partOf,
  type Part,
  type Narrowed,
} from './store.records.server.ts'

export interface FoundIds {
  ids: string[]
  total: number
  /** Whether there are more than `total`. */
  capped: boolean
}

/** What is counted in the statement that reads a page. */
export interface Counting {
  /** Of each, its first records by the values of these filters. */
  tallies: readonly { query: Narrowed; filters: readonly string[] }[]
  /** All records of each of these, up to `countedForValue` and one more. */
  exact: readonly Narrowed[]
}

export interface PageOfIds extends FoundIds {
  tallies: Tally[]
  exact: number[]
}

/**
 * A page of a list, how many records it has, and what else is counted, in one statement. The records of a page that a scan in their order would meet
 * late (`isUneven`: a search, some days) are read once and sorted. Where that is too much, a scan meets the page soon; of a search it ends at `found`,
 * since the last ones would be met late.
 */
export async function readPart(
  db: Db,
  records: ListRecords,
  query: ListQuery,
  part: Part,
  {
    isUneven = query.q !== '',
    tallies = [{ query, filters: [] }],
    exact = [],
  }: Partial<Counting> & { isUneven?: boolean } = {},
): Promise<PageOfIds> {
  const { parts, by } = orderOf(records, query.sort)
  const keys = parts.map((_, at) => sql.identifier(`key_${at}`))
  const [own, ...others] = tallies
  const sorted = isUneven ? parts.map((each, at) => sql`${each} as ${keys[at]}`) : []
  const tables = [tableOf(records, own!, sorted), ...others.map((tally) => tableOf(records, tally))].map(
    (table, at) => sql`${foundName(at)} as (${table})`,
  )
  const ids = isUneven
    ? sql`select ${keys.at(-1)} from ${foundName(0)} order by ${by(keys.map((key) => sql`${key}`))}${partOf(part)}`
    : idsInOrder(records, query, query.sort, part)
  const { rows } = await db.execute<{ ids: string[]; groups: ValueGroup[][]; exact: number[] }>(sql`
    with ${sql.join(tables, sql`, `)}
    select array(${ids}) as ids, json_build_array(${sql.join(
      tallies.map(({ filters }, at) => groupsOf(foundName(at), filters)),
      sql`, `,
    )}) as groups, ${countsOf(records, exact)} as exact`)
  const row = rows[0]!
  const read = tallies.map(({ filters }, at) => toTally(records, filters, row.groups[at]!))
  const max = countedOf(query)
  const capped = read[0]!.read > max
  const found = { ids: row.ids, total: Math.min(read[0]!.read, max), capped, tallies: read, exact: row.exact }
  if (!capped || !isUneven) return found
  const { limit, offset } = part
  const rest = query.q ? { offset, limit: Math.max(0, Math.min(limit, listLimits.found - offset)) } : part
  return { ...found, ids: await listIds(db, records, query, rest), ...(query.q && { total: listLimits.found }) }
}

/** How many records were read, and how many of them have each value of each filter. */
export interface Tally {
  read: number
  values: Record<string, Map<string, number>>
}

/** The records with one value of one filter; `mask` says of which. */
interface ValueGroup {
  mask: number
  value: string | null
  count: number
}

const foundName = (at: number) => sql.identifier(`found_${at}`)
const nameOf = (at: number) => sql.identifier(`value_${at}`)

/** The first records of a query with the values of these filters, one more than a list counts. */
const tableOf = (
  records: ListRecords,
  { query, filters }: Counting['tallies'][number],
  keys: readonly SQL[] = [],
): SQL => {
  const values = filters.map((filter, at) => sql`${records.counted(filter).value} as ${nameOf(at)}`)
  return sql`select ${sql.join([...keys, ...values], sql`, `)} from ${records.from}
    where ${conditionOf(records, query)}${limitTo(countedOf(query) + 1)}`
}

/** Counts the records of a table by each filter by itself, and all of them. */
function groupsOf(table: SQLWrapper, filters: readonly string[]): SQL {
  const names = filters.map((_, at) => nameOf(at))
  const join = (each: (name: SQLWrapper) => SQL) => sql.join(names.map(each), sql`, `)
  // `grouping` has a bit for each column that is not grouped by, the first column the highest.
  const groups =
    filters.length === 0
      ? sql`select 0 as mask, null as value, count(*)::int as count from ${table}`
      : sql`select grouping(${join((name) => sql`${name}`)}) as mask, coalesce(${join((name) => sql`${name}::text`)}) as value,
          count(*)::int as count from ${table} group by grouping sets ((), ${join((name) => sql`(${name})`)})`
  return sql`(select json_agg(groups) from (${groups}) as groups)`
}

function toTally(records: ListRecords, filters: readonly string[], groups: readonly ValueGroup[]): Tally {
  const values: Tally['values'] = Object.fromEntries(filters.map((filter) => [filter, new Map()]))
  const all = 2 ** filters.length - 1
  let read = 0
  for (const { mask, value, count } of groups)
    if (mask === all) read = count
    else {
      const filter = filters.find((_, at) => mask === all - 2 ** (filters.length - 1 - at))!
      const { names, separator } = records.counted(filter)
      const counts = values[filter]!
      const stored = separator ? (value ?? '').split(separator) : [value ?? '']
      for (const each of stored.flatMap((one) => names?.[one] ?? one)) counts.set(each, (counts.get(each) ?? 0) + count)
    }
  return { read, values }
}

/** How many records of a query are read to be counted. */
export const countedOf = ({ q }: Pick<Narrowed, 'q'>): number => (q ? listLimits.searched : listLimits.counted)

/** The number of records of each query, as an array. */
const countsOf = (records: ListRecords, queries: readonly Narrowed[]): SQL => {
  const counts = queries.map(
    (query) =>
      sql`(select count(*)::int from (select from ${records.from} where ${conditionOf(records, query)}${limitTo(listLimits.countedForValue + 1)}) as each)`,
  )
  return sql`array[${sql.join(counts, sql`, `)}]::int[]`
}

/** Counts the records of each query up to `countedForValue` and one more. */
export async function countEach(db: Db, records: ListRecords, queries: readonly Narrowed[]): Promise<number[]> {
  if (queries.length === 0) return []
  const { rows } = await db.execute<{ counts: number[] }>(sql`select ${countsOf(records, queries)} as counts`)
  return rows[0]!.counts
}
