import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '#platform/database/database.server.ts'
import { listLimits } from './rules.ts'
import { conditionOf, type ListRecords, type Narrowed } from './store.records.server.ts'

/** How many records were read, and how many of them have each value of each filter. */
export interface Tally {
  read: number
  values: Record<string, Map<string, number>>
}

/** The records with one value of one filter; `mask` says of which. */
export interface ValueGroup extends Record<string, unknown> {
  mask: number
  value: string | null
  count: number
}

const nameOf = (at: number) => sql.identifier(`value_${at}`)

/** The values of these filters, as columns for `groupsOf`. */
export const valuesOf = ({ counted }: ListRecords, filters: readonly string[]): SQL[] =>
  filters.map((filter, at) => sql`${counted[filter]!.value} as ${nameOf(at)}`)

/** Counts the records of `found` by each filter by itself, and all of them. */
export function groupsOf(filters: readonly string[]): SQL {
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

export function toTally({ counted }: ListRecords, filters: readonly string[], groups: readonly ValueGroup[]): Tally {
  const values: Tally['values'] = Object.fromEntries(filters.map((filter) => [filter, new Map()]))
  const all = 2 ** filters.length - 1
  let read = 0
  for (const { mask, value, count } of groups)
    if (mask === all) read = count
    else {
      const filter = filters.find((_, at) => mask === all - 2 ** (filters.length - 1 - at))!
      const { names, separator } = counted[filter]!
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
  most: number,
): Promise<number[]> {
  if (queries.length === 0) return []
  const counts = queries.map(
    (query) =>
      sql`(select count(*)::int from (select from ${records.from} where ${conditionOf(records, query)} limit ${most}) as each)`,
  )
  const { rows } = await db.execute<{ counts: number[] }>(sql`select array[${sql.join(counts, sql`, `)}] as counts`)
  return rows[0]!.counts
}
