import { sql } from 'drizzle-orm'
import type { Db } from '#platform/database/database.server.ts'
import type { ListQuery } from './contract.query.ts'
import { listLimits } from './rules.ts'
import { countedOf, groupsOf, type Tally, toTally, type ValueGroup, valuesOf } from './store.counts.server.ts'
import { conditionOf, idsInOrder, listIds, type ListRecords, orderOf, type Part } from './store.records.server.ts'

export interface Found {
  ids: string[]
  total: number
  /** Whether there are more than `total`. */
  capped: boolean
}

/** A page of a list, and how many records it has. */
export async function readPart(db: Db, records: ListRecords, query: ListQuery, part: Part): Promise<Found> {
  if (query.q) return gatherPart(db, records, query, part)
  const counted = sql`select from ${records.from} where ${conditionOf(records, query)} limit ${listLimits.counted + 1}`
  const { rows } = await db.execute<{ total: number; ids: string[] }>(sql`
    select (select count(*)::int from (${counted}) as counted) as total,
      array(${idsInOrder(records, query, query.sort, part)}) as ids`)
  const { ids, total } = rows[0]!
  return { ids, ...capTotal(total, listLimits.counted) }
}

/** How many records a list has, from how many were read. */
export const capTotal = (read: number, most: number): Pick<Found, 'total' | 'capped'> => ({
  total: Math.min(read, most),
  capped: read > most,
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
): Promise<Found & { tallied: Tally }> {
  const order = orderOf(records, query.sort)
  const names = order.parts.map((_, at) => sql.identifier(`key_${at}`))
  const columns = sql.join(
    [...order.parts.map((part, at) => sql`${part} as ${names[at]}`), ...valuesOf(records, filters)],
    sql`, `,
  )
  const most = countedOf(query)
  const found = sql`select ${columns} from ${records.from} where ${conditionOf(records, query)} limit ${most + 1}`
  const id = names.at(-1)!
  const { rows } = await db.execute<{ ids: string[]; groups: ValueGroup[] }>(sql`
    with found as materialized (${found})
    select array(select ${id} from found order by ${order.by(names.map((name) => sql`${name}`))} limit ${limit} offset ${offset}) as ids,
      (select json_agg(groups) from (${groupsOf(filters)}) as groups) as groups`)
  const { ids, groups } = rows[0]!
  const tallied = toTally(records, filters, groups)
  const { total, capped } = capTotal(tallied.read, most)
  if (!capped) return { ids, total, capped, tallied }
  if (!query.q) return { ids: await listIds(db, records, query, { limit, offset }), total, capped, tallied }
  const rest = { offset, limit: Math.max(0, Math.min(limit, listLimits.found - offset)) }
  return { ids: await listIds(db, records, query, rest), total: listLimits.found, capped, tallied }
}
