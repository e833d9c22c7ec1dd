import { and, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#platform/database/database.server.ts'
import { plainReference } from '#platform/pasted.ts'
import { recordIdIn } from '#platform/search-words.ts'
import { isUuid } from '#platform/uuid.ts'
import type { ListQuery } from './contract.query.ts'

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
  /** What people call a value of the filter, where its description does not say so. */
  labels?: ReadonlyMap<string, string>
  /** Values that are several others together. */
  sums?: Readonly<Record<string, readonly string[]>>
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
    and(
      id ? sql`${records.id} = ${id}::uuid` : undefined,
      records.where({ q: id ? '' : plainReference(q), filters }),
    ) ?? sql`true`
  )
}

export function orderOf(records: ListRecords, sort: string) {
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

export const idsInOrder = (records: ListRecords, query: Narrowed, sort: string, { limit, offset }: Part) => {
  const { parts, by } = orderOf(records, sort)
  return sql`select ${records.id} as id from ${records.from} where ${conditionOf(records, query)}
    order by ${by(parts)} limit ${limit} offset ${offset}`
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
