import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '#platform/database/database.server.ts'
import { isUuid } from '#platform/uuid.ts'
import type { ListQuery } from './contract.query.ts'
import { listLimits } from './rules.ts'

/** Where the records of a list are, and what its columns and filters mean in SQL. Made for one request, so that it knows reader and time. */
export interface ListRecords {
  from: SQL
  /** A UUID. */
  id: SQL
  version: SQL
  /** What messages call a record. */
  label: SQL
  /** The records of a query that the reader may see. Page, counts, files and batches all ask this one function. */
  where(query: Pick<ListQuery, 'q' | 'filters'>): SQL | undefined
  /** The order of a column; `id` follows. An index has the same columns, so that a page is read without sorting. */
  keys: Readonly<Record<string, ListKey>>
  /** The value of each counted filter. */
  counted: Readonly<Record<string, CountedValue>>
}
export interface ListKey {
  parts: readonly SQL[]
  /** Whether records without a value come last in both directions; else they count as the largest. */
  emptyLast?: true
}
export interface CountedValue {
  /** Null for none. */
  value: SQL
  /** Set where each value that the filter offers is found from an index: it is then counted alone, by `where`, except in a search. */
  alone?: true
  /** Set where a record has several values: what is between them in `value`. Each is counted. */
  separator?: string
  /** What the filter calls a stored value, where it is another word: calculating it for each record would double the time. */
  names?: Readonly<Record<string, string>>
  /** Values that are several others together. */
  sums?: Readonly<Record<string, readonly string[]>>
}

export interface Part {
  limit: number
  offset: number
}
/** Records with each value of each counted filter. */
export type Tallies = Record<string, Map<string, number>>
export interface Found {
  ids: string[]
  total: number
  /** Whether there are more than `total`. */
  capped: boolean
}

type Narrowed = Pick<ListQuery, 'q' | 'filters'>

/** Without filters. */
export const everything: Narrowed = { q: '', filters: {} }

export const conditionOf = (records: ListRecords, query: Narrowed): SQL => records.where(query) ?? sql`true`

function orderOf(records: ListRecords, sort: string) {
  const key = records.keys[sort.replace(/^-/, '')]!
  const direction = sort.startsWith('-') ? sql`desc` : sql`asc`
  return {
    parts: [...key.parts, records.id],
    by: (columns: readonly SQL[]) =>
      sql.join(
        columns.map((column) => sql`${column} ${direction}${key.emptyLast ? sql` nulls last` : sql``}`),
        sql`, `,
      ),
  }
}

const idsInOrder = (records: ListRecords, query: Narrowed, sort: string, { limit, offset }: Part) => {
  const { parts, by } = orderOf(records, sort)
  return sql`select ${records.id} as id from ${records.from} where ${conditionOf(records, query)}
    order by ${by(parts)} limit ${limit} offset ${offset}`
}

/** The ids of a part of the list, in order. */
export async function listIds(db: Db, records: ListRecords, query: ListQuery, part: Part): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(idsInOrder(records, query, query.sort, part))
  return rows.map(({ id }) => id)
}

/** A page of a list, and how many records it has. */
export async function readPart(db: Db, records: ListRecords, query: ListQuery, part: Part): Promise<Found> {
  if (query.q) return findPart(db, records, query, part)
  const counted = sql`select from ${records.from} where ${conditionOf(records, query)} limit ${listLimits.counted + 1}`
  const { rows } = await db.execute<{ total: number; ids: string[] }>(sql`
    select (select count(*)::int from (${counted}) as counted) as total,
      array(${idsInOrder(records, query, query.sort, part)}) as ids`)
  const { ids, total } = rows[0]!
  return { ids, total: Math.min(total, listLimits.counted), capped: total > listLimits.counted }
}

/**
 * A page of search results. Few are read from the search index and sorted, because a scan in order would meet them late. Many are found by a
 * scan in order, because sorting all of them would take longer.
 */
async function findPart(db: Db, records: ListRecords, query: ListQuery, { limit, offset }: Part): Promise<Found> {
  const order = orderOf(records, query.sort)
  const names = order.parts.map((_, at) => sql.identifier(`key_${at}`))
  const columns = sql.join(
    order.parts.map((part, at) => sql`${part} as ${names[at]}`),
    sql`, `,
  )
  const found = sql`select ${columns} from ${records.from} where ${conditionOf(records, query)} limit ${listLimits.counted + 1}`
  const id = names.at(-1)!
  const { rows } = await db.execute<{ total: number; ids: string[] }>(sql`
    with found as materialized (${found})
    select (select count(*)::int from found) as total,
      array(select ${id} from found order by ${order.by(names.map((name) => sql`${name}`))} limit ${limit} offset ${offset}) as ids`)
  const { total, ids } = rows[0]!
  if (total <= listLimits.counted) return { ids, total, capped: false }
  const rest = { offset, limit: Math.max(0, Math.min(limit, listLimits.found - offset)) }
  return { ids: await listIds(db, records, query, rest), total: listLimits.found, capped: true }
}

/** Reads at most `most` records of a query and counts them by the value of each filter named. */
export async function tally(
  db: Db,
  records: ListRecords,
  query: Narrowed,
  filters: readonly string[],
  most: number,
): Promise<{ tallies: Tallies; read: number }> {
  const names = filters.map((_, at) => sql.identifier(`value_${at}`))
  const values = sql.join(
    filters.map((filter, at) => sql`${records.counted[filter]!.value!} as ${names[at]}`),
    sql`, `,
  )
  const all = sql.join(names, sql`, `)
  const asText = sql.join(
    names.map((name) => sql`${name}::text`),
    sql`, `,
  )
  const sets = sql.join(
    names.map((name) => sql`(${name})`),
    sql`, `,
  )
  // `grouping` has a bit for each column that is not grouped by, the first column the highest.
  const { rows } = await db.execute<{ mask: number; value: string | null; count: number }>(sql`
    select grouping(${all}) as mask, coalesce(${asText}) as value, count(*)::int as count
    from (select ${values} from ${records.from} where ${conditionOf(records, query)} limit ${most}) as found
    group by grouping sets ((), ${sets})`)
  const tallies: Tallies = Object.fromEntries(filters.map((filter) => [filter, new Map()]))
  const whole = 2 ** filters.length - 1
  let read = 0
  for (const { mask, value, count } of rows)
    if (mask === whole) read = count
    else {
      const at = filters.findIndex((_, place) => mask === whole - 2 ** (filters.length - 1 - place))
      const filter = filters[at]!
      const { names, separator } = records.counted[filter]!
      const counts = tallies[filter]!
      for (const each of separator ? (value ?? '').split(separator) : [value ?? ''])
        counts.set(names?.[each] ?? each, (counts.get(names?.[each] ?? each) ?? 0) + count)
    }
  return { tallies, read }
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

/** A record as a batch begins with it. */
export interface RecordEntry {
  id: string
  version: number
  label: string
}

const entryColumns = ({ id, version, label }: ListRecords) =>
  sql`${id}::text as id, ${version} as version, ${label} as label`

/** The records of a query in order, at most `limit`. */
export async function listEntries(
  db: Db,
  records: ListRecords,
  query: ListQuery,
  limit: number,
): Promise<RecordEntry[]> {
  const { parts, by } = orderOf(records, query.sort)
  const { rows } = await db.execute<RecordEntry & Record<string, unknown>>(sql`
    select ${entryColumns(records)} from ${records.from} where ${conditionOf(records, query)} order by ${by(parts)} limit ${limit}`)
  return rows
}

/** Those of these records that are in the list. */
export async function listEntriesOf(db: Db, records: ListRecords, ids: readonly string[]): Promise<RecordEntry[]> {
  const { rows } = await db.execute<RecordEntry & Record<string, unknown>>(sql`
    select ${entryColumns(records)} from ${records.from} where ${among(records, ids)}`)
  return rows
}

const among = (records: ListRecords, ids: readonly string[]) =>
  sql`${conditionOf(records, everything)} and ${records.id} = any(${sql.param(ids.filter(isUuid))}::uuid[])`

/** Those of these ids that are records of the list, in its order. */
export async function sortIds(db: Db, records: ListRecords, ids: readonly string[], sort: string): Promise<string[]> {
  const { parts, by } = orderOf(records, sort)
  const { rows } = await db.execute<{ id: string }>(sql`
    select ${records.id} as id from ${records.from} where ${among(records, ids)} order by ${by(parts)}`)
  return rows.map(({ id }) => id)
}
