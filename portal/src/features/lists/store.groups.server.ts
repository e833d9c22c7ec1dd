import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '#platform/database/database.server.ts'
import type { ListQuery } from './contract.query.ts'
import type { Group } from './rules.groups.ts'
import { conditionOf, idsInOrder, type ListRecords } from './store.records.server.ts'

type Filters = ListQuery['filters']

export interface Grouping {
  /** Which records are counted. */
  filters: Filters
  /** The filter of days whose moment decides in which span a record is. */
  moment: string
  /** When each span begins, the earliest first; the filters have the end of the last one. */
  starts: readonly Date[]
  /** Counted filters; their values are groups too. */
  by: readonly string[]
  /** Of each group, the records with these filters besides are counted. */
  parts: readonly Filters[]
}

/** `by` is the filter whose value the records share, or 'span'; spans are counted from 1, and 0 is before the first. */
export type ValueGroup = Group & { by: string; value: string }

/**
 * Counts the records of a list by span and by each filter, in one pass. Where the filter of days is measured since another moment, the records of a group
 * are counted by the hour as well.
 */
export async function readGroups(
  db: Db,
  records: ListRecords,
  { filters, moment, starts, by, parts }: Grouping,
): Promise<ValueGroup[]> {
  const { at, since } = records.moment(moment)
  const name = (kind: 'group' | 'part', place: number) => sql.identifier(`${kind}_${place}`)
  const list = (all: readonly SQL[], separator = sql`, `) => sql.join([...all], separator)
  const groups = ['span', ...by].map((key, place) => ({ key, column: name('group', place) }))
  const span = sql`width_bucket(${at}, ${sql.param(starts.map((start) => start.toISOString()))}::timestamptz[])`
  const values = [span, ...by.map((filter) => records.counted(filter).value)]
  const conditions = parts.map((part) => sql`(${conditionOf(records, { q: '', filters: part })})`)
  // Not `extract`, which calculates with `numeric` and is too slow for hundreds of thousands of records. Without `offset 0` the planner expects as many
  // different hours as there are records, and sorts.
  const hours = since ? sql`round(date_part('epoch', ${at} - ${since}) / 3600)::int` : sql`null::int`
  const { rows } = await db.execute<{ [Key in keyof ValueGroup]: Exclude<ValueGroup[Key], undefined> }>(sql`
    with taken as (
        select ${list([
          ...values.map((value, place) => sql`${value} as ${name('group', place)}`),
          ...conditions.map((condition, place) => sql`${condition} as ${name('part', place)}`),
          sql`${hours} as hours`,
        ])} from ${records.from} where ${conditionOf(records, { q: '', filters })} offset 0),
      counted as (
        select hours, count(*)::int as records,
          case ${list(
            groups.map(({ key, column }) => sql`when grouping(${column}) = 0 then ${key}::text`),
            sql` `,
          )} end as by,
          coalesce(${list(groups.map(({ column }) => sql`case when grouping(${column}) = 0 then ${column}::text end`))}, '') as value,
          array[${list(parts.map((_, place) => sql`count(*) filter (where ${name('part', place)})`))}]::int[] as parts
        from taken group by grouping sets (${list(groups.map(({ column }) => sql`(hours, ${column})`))}))
    select by, value, sum(records)::int as count,
      array[${list(parts.map((_, place) => sql`sum(parts[${sql.raw(String(place + 1))}])`))}]::int[] as parts,
      coalesce(json_object_agg(hours, records) filter (where hours is not null), '{}'::json) as hours
    from counted group by by, value`)
  return rows
}

/** How many records each query has, and the ids of its first ones, in one statement. */
export async function readFirst<Name extends string>(
  db: Db,
  records: ListRecords,
  queries: Readonly<Partial<Record<Name, ListQuery>>>,
  limit: number,
): Promise<{ name: Name; count: number; ids: string[] }[]> {
  const parts = Object.entries<ListQuery | undefined>(queries).flatMap(([name, query]) =>
    query
      ? sql`select ${name}::text as name,
          (select count(*)::int from ${records.from} where ${conditionOf(records, query)}) as count,
          array(${idsInOrder(records, query, query.sort, { limit, offset: 0 })}) as ids`
      : [],
  )
  const { rows } = await db.execute<{ name: Name; count: number; ids: string[] }>(sql.join(parts, sql` union all `))
  return rows
}
