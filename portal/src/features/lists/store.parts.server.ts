import { sql, type SQL } from 'drizzle-orm'
import type { Db } from '#platform/database/database.server.ts'
import type { ListQuery } from './contract.query.ts'
import { listLimits } from './rules.ts'
import {
  conditionOf,
  idsInOrder,
  listIds,
  type ListRecords,
  orderOf,
  type Part,
  type Narrowed,
} from './store.records.server.ts'

export interface FoundIds {
  ids: string[]
  total: number
  /** Whether there are more than `total`. */
  capped: boolean
}

/** A page of a list, and how many records it has. */
export async function readPart(db: Db, records: ListRecords, query: ListQuery, part: Part): Promise<FoundIds> {
  if (query.q) return gatherPart(db, records, query, part)
  const counted = sql`select from ${records.from} where ${conditionOf(records, query)} limit ${listLimits.counted + 1}`
  const { rows } = await db.execute<{ total: number; ids: string[] }>(sql`
    select (select count(*)::int from (${counted}) as counted) as total,
      array(${idsInOrder(records, query, query.sort, part)}) as ids`)
  const { ids, total } = rows[0]!
  return { ids, ...capTotal(total, listLimits.counted) }
}

/** How many records a list has, from how many were read. */
export const capTotal = (read: number, max: number): Pick<FoundIds, 'total' | 'capped'> => ({
  total: Math.min(read, max),
  capped: read > max,
})

/**
 * A page of records that a scan in their order would meet late, with the counts of these filters: what matches is read once and sorted. Where that
 * is too much, a scan in order meets the page soon. Of a search it ends at `found`, since the last ones would be met late.
 */
export async function gatherPart(
  db: Db,
  records: ListRecords,
  query: ListQuery,
  { limit, offset }: Part,
  filters: readonly string[] = [],
): Promise<FoundIds & { tallied: Tally }> {
  const order = orderOf(records, query.sort)
  const names = order.parts.map((_, at) => sql.identifier(`key_${at}`))
  const columns = sql.join(
    [...order.parts.map((part, at) => sql`${part} as ${names[at]}`), ...valuesOf(records, filters)],
    sql`, `,
  )
  const max = countedOf(query)
  const found = sql`select ${columns} from ${records.from} where ${conditionOf(records, query)} limit ${max + 1}`
  const id = names.at(-1)!
  const { rows } = await db.execute<{ ids: string[]; groups: ValueGroup[] }>(sql`
    with found as materialized (${found})
    select array(select ${id} from found order by ${order.by(names.map((name) => sql`${name}`))} limit ${limit} offset ${offset}) as ids,
      (select json_agg(groups) from (${groupsOf(filters)}) as groups) as groups`)
  const { ids, groups } = rows[0]!
  const tallied = toTally(records, filters, groups)
  const { total, capped } = capTotal(tallied.read, max)
  if (!capped) return { ids, total, capped, tallied }
  if (!query.q) return { ids: await listIds(db, records, query, { limit, offset }), total, capped, tallied }
  const rest = { offset, limit: Math.max(0, Math.min(limit, listLimits.found - offset)) }
  return { ids: await listIds(db, records, query, rest), total: listLimits.found, capped, tallied }
}

/** How many records were read, and how many of them have each value of each filter. */
export interface Tally {
  read: number
  values: Record<string, Map<string, number>>
}

/** The records with one value of one filter; `mask` says of which. */
interface ValueGroup extends Record<string, unknown> {
  mask: number
  value: string | null
  count: number
}

const nameOf = (at: number) => sql.identifier(`value_${at}`)

/** The values of these filters, as columns for `groupsOf`. */
const valuesOf = (records: ListRecords, filters: readonly string[]): SQL[] =>
  filters.map((filter, at) => sql`${records.counted(filter).value} as ${nameOf(at)}`)

/** Counts the records of `found` by each filter by itself, and all of them. */
function groupsOf(filters: readonly string[]): SQL {
  if (filters.length === 0) return sql`select 0 as mask, null as value, count(*)::int as count from found`
  const join = (each: (name: SQL) => SQL) =>
    sql.join(
      filters.map((_, at) => each(sql`${nameOf(at)}`)),
      sql`, `,
    )
  // `grouping` has a bit for each column that is not grouped by, the first column the highest.
  return sql`select grouping(${join((name) => name)}) as mask, coalesce(${join((name) => sql`${name}::text`)}) as value, count(*)::int as count
    from found group by grouping sets ((), ${join((name) => sql`(${name})`)})`
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
      for (const each of separator ? (value ?? '').split(separator) : [value ?? ''])
        counts.set(names?.[each] ?? each, (counts.get(names?.[each] ?? each) ?? 0) + count)
    }
  return { read, values }
}

/** How many records of a query are read to be counted. */
export const countedOf = ({ q }: Pick<Narrowed, 'q'>): number => (q ? listLimits.searched : listLimits.counted)

/** Counts the first records of a query by the value of each filter named, at most one more than a list counts. */
export async function tally(db: Db, records: ListRecords, query: Narrowed, filters: readonly string[]): Promise<Tally> {
  const { rows } = await db.execute<ValueGroup>(sql`
    with found as (
      select ${sql.join(valuesOf(records, filters), sql`, `)} from ${records.from} where ${conditionOf(records, query)}
      limit ${countedOf(query) + 1})
    ${groupsOf(filters)}`)
  return toTally(records, filters, rows)
}

/** Counts the records of each query up to `most`. */
export async function countEach(
  db: Db,
  records: ListRecords,
  queries: readonly Narrowed[],
  max: number,
): Promise<number[]> {
  if (queries.length === 0) return []
  const counts = queries.map(
    (query) =>
      sql`(select count(*)::int from (select from ${records.from} where ${conditionOf(records, query)} limit ${max}) as each)`,
  )
  const { rows } = await db.execute<{ counts: number[] }>(sql`select array[${sql.join(counts, sql`, `)}] as counts`)
  return rows[0]!.counts
}
