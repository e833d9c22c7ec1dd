import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '#platform/database/database.server.ts'
import type { ListQuery } from './contract.query.ts'
import { conditionOf, everything, type ListRecords } from './store.records.server.ts'

/** The records before and after one in a list; null at an end. Found from its place in the order, so that it need not match the filters itself. */
export async function findNeighbours(
  db: Db,
  records: ListRecords,
  query: ListQuery,
  id: string,
): Promise<{ previous: string | null; next: string | null }> {
  const { parts, emptyLast } = records.keys[query.sort.replace(/^-/, '')]!
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
  emptyLast: true | undefined
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
