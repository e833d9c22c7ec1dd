import { and, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#platform/database/database.server.ts'
import { plainReference } from '#platform/values/pasted.ts'
import { recordIdIn } from '#platform/values/search-words.ts'
import { isUuid } from '#platform/values/uuid.ts'
import type { ListQuery } from './contract.query.ts'

/** Where the records of a list are, and what its columns and filters mean in SQL. Made for one request, so that it knows reader and time. */
export interface ListRecords {
  from: SQL
  /** A UUID. */
  id: SQL
  version: SQL
  /** What messages call a record. */
  label: SQL
  /** What the pasted address of a record finds. */
  about(id: string): SQL
  /** The records of a query that the reader may see. Page, counts, files and batches all ask this one function. */
  where(query: Pick<ListQuery, 'q' | 'filters'>): SQL | undefined
  /** The order of a column; `id` follows. An index has the same columns, so that a page is read without sorting. */
  key(column: string): ListKey
  /** The value of a counted filter. */
  counted(filter: string): CountedValue
  /** The moment of a filter of days, and the one since which the time until it is measured. */
  moment(filter: string): { at: SQL; since: SQL | undefined }
  /** What people call values of a filter that only links set. */
  name(db: Db, filter: string, values: readonly string[]): Promise<{ value: string; label: string }[]>
}

export interface ListKey {
  parts: readonly SQL[]
  /** Whether records without a value come last in both directions. */
  emptyLast: boolean
}

export interface CountedValue {
  /** Null for none. */
  value: SQL
  /** Set where each value that the filter offers is found from an index: it is then counted alone, by `where`, except in a search. */
  alone?: true
  /** Set where a record has several values: what is between them in `value`. Each is counted. */
  separator?: string
  /** What the filter calls a stored value, where it is another word or several: calculating them for each record would double the time. */
  names?: Readonly<Record<string, string | readonly string[]>>
  /** What people call a value of the filter, where its description does not say so. */
  labels?: Pick<ReadonlyMap<string, string>, 'get' | 'has'>
}

export interface Part {
  limit: number
  offset: number
}

export type Narrowed = Pick<ListQuery, 'q' | 'filters'>

/** Without filters. */
export const everything: Narrowed = { q: '', filters: {} }

/** The pasted address of a record finds it. */
export function conditionOf(records: ListRecords, { q, filters }: Narrowed): SQL {
  const id = recordIdIn(q)
  return (
    and(id ? records.about(id) : undefined, records.where({ q: id ? '' : plainReference(q), filters })) ?? sql`true`
  )
}

export function orderOf(records: ListRecords, sort: string) {
  const key = records.key(sort.replace(/^-/, ''))
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

/** Written into the statement, because its plan depends on it: as a parameter, PostgreSQL would have to plan it each time. */
export const limitTo = (count: number): SQL => sql` limit ${sql.raw(String(Math.trunc(count)))}`

export const partOf = ({ limit, offset }: Part): SQL =>
  offset > 0 ? sql`${limitTo(limit)} offset ${offset}` : limitTo(limit)

export const idsInOrder = (records: ListRecords, query: Narrowed, sort: string, part: Part) => {
  const { parts, by } = orderOf(records, sort)
  return sql`select ${records.id} as id from ${records.from} where ${conditionOf(records, query)}
    order by ${by(parts)}${partOf(part)}`
}

/** The ids of a part of the list, in order. */
export async function listIds(db: Db, records: ListRecords, query: ListQuery, part: Part): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(idsInOrder(records, query, query.sort, part))
  return rows.map(({ id }) => id)
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

/** The records before and after one in a list; null at an end. Found from its place in the order, so that it need not match the filters itself. */
export async function findNeighbours(
  db: Db,
  records: ListRecords,
  query: ListQuery,
  id: string,
): Promise<{ previous: string | null; next: string | null }> {
  const { parts, emptyLast } = records.key(query.sort.replace(/^-/, ''))
  const columns = [...parts, records.id]
  const names = columns.map((_, at) => sql`${sql.identifier(`key_${at}`)}`)
  const place = sql.join(
    columns.map((column, at) => sql`${column} as ${names[at]}`),
    sql`, `,
  )
  const own = sql`${conditionOf(records, everything)} and ${records.id} = ${id}::uuid`
  const up = !query.sort.startsWith('-')
  const find = (onwards: boolean) =>
    neighbour(records, query, { columns, names, onwards, ascending: onwards === up, emptyLast })
  const { rows } = await db.execute<{ previous: string | null; next: string | null }>(sql`
    with own as materialized (select ${place} from ${records.from} where ${own})
    select ${find(false)} as previous, ${find(true)} as next`)
  return rows[0]!
}

interface Direction {
  columns: readonly SQL[]
  /** Of the columns in `own`. */
  names: readonly SQL[]
  onwards: boolean
  ascending: boolean
  emptyLast: boolean
}

function neighbour(
  records: ListRecords,
  query: ListQuery,
  { columns, names, onwards, ascending, emptyLast }: Direction,
): SQL {
  const [beyond, direction] = ascending ? [sql`>`, sql`asc`] : [sql`<`, emptyLast ? sql`desc nulls last` : sql`desc`]
  const first = (condition: SQL, order: readonly SQL[]) => sql`(select ${records.id} from ${records.from}
    where ${conditionOf(records, query)} and ${condition}
    order by ${sql.join(
      order.map((column) => sql`${column} ${direction}`),
      sql`, `,
    )} limit 1)`
  const listed = sql`(${sql.join([...columns], sql`, `)})`
  const beside = first(sql`${listed} ${beyond} (select ${sql.join([...names], sql`, `)} from own)`, columns)
  if (!emptyLast) return beside
  const [key, ownKey] = [columns[0]!, names[0]!]
  const isEmpty = sql`(select ${ownKey} from own) is null`
  const emptyBeside = sql`${key} is null and ${records.id} ${beyond} (select ${names.at(-1)} from own)`
  const exists = sql`exists (select from own)`
  // Those without a value are in the order of their ids after all others.
  if (onwards)
    return sql`coalesce(${beside}, ${first(sql`${exists} and ${key} is null and not (${isEmpty})`, [records.id])},
      ${first(sql`${isEmpty} and ${emptyBeside}`, [records.id])})`
  return sql`coalesce(${first(sql`${isEmpty} and ${emptyBeside}`, [records.id])},
    ${first(sql`${exists} and ${isEmpty} and ${key} is not null`, columns)}, ${beside})`
}
