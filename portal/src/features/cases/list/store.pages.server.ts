import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '#platform/database.server.ts'
import { dayConditions, isKeptByDay } from './store.counts.server.ts'
import {
  type CaseFilter,
  type CaseOrder,
  conditions,
  findSearchWay,
  orderBy,
  orderColumns,
  type SearchWay,
} from './store.list.server.ts'
import { caseDays as d, cases as c } from '../table.server.ts'

export interface Part {
  limit: number
  offset: number
  /** How long the list is, where that is known. */
  total?: number
}

/** The ids of a part of a list, in order; found in an index alone, so that only the rows of the page are read. */
export async function listCaseIds(db: Db, filter: CaseFilter, order: CaseOrder, part: Part): Promise<string[]> {
  const { total = 0 } = part
  if (part.total !== undefined && part.offset >= total) return []
  const byDate = order.sort === 'date' || order.sort === 'reference'
  if (byDate && part.offset > nearOffset && isKeptByDay(filter)) return readIds(db, fromDay(filter, order, part))
  if (filter.reference && total <= mostGathered) return readIds(db, gathered(filter, order, part))
  return readIds(db, walked(filter, order, part))
}

/** Up to here walking is as quick as looking for the day. */
const nearOffset = 500
/** Up to here the cases that a reference begins are gathered and sorted: they lie side by side, where walking would come by late. */
const mostGathered = 20_000

async function readIds(db: Db, query: SQL): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(query)
  return rows.map(({ id }) => id)
}

/** Ids along the index of an order; those of the later half from its other end. */
function walked(filter: CaseFilter, order: CaseOrder, part: Part, way: SearchWay = {}): SQL {
  const { limit, offset, total = Number.MAX_SAFE_INTEGER } = part
  const backwards = offset > total / 2
  const size = Math.min(limit, total - offset)
  const start = backwards ? total - offset - size : offset
  const met = sql`select ${orderColumns(order)} from ${c} where ${conditions(filter, way)}
    order by ${orderBy(order, backwards)} limit ${size} offset ${start}`
  return sql`select ${c.id} from (${met}) as ${c} order by ${orderBy(order, false)}`
}

/** Ids of cases found by the filter alone and then sorted; `offset 0` keeps the planner from walking along an order. */
function gathered(filter: CaseFilter, order: CaseOrder, { limit, offset }: Part): SQL {
  return sql`select ${c.id} from (select * from ${c} where ${conditions(filter)} offset 0) as ${c}
    order by ${orderBy(order, false)} limit ${limit} offset ${offset}`
}

/** Ids by date, walked from the day on which the part begins: the kept counts of the days before it say which that is. */
function fromDay(filter: CaseFilter, order: CaseOrder, { limit, offset }: Part): SQL {
  const down = order.direction === 'desc'
  const word = down ? sql`desc` : sql`asc`
  const midnight = sql`(day ${down ? sql`+ 1` : sql``})::timestamp at time zone 'Africa/Lagos'`
  const reached = sql`
    select ${midnight} as midnight, upto - cases as before
    from (
      select day, cases, sum(cases) over (order by day ${word}) as upto
      from (select ${d.day} as day, sum(${d.change}) as cases from ${d} where ${dayConditions(filter)} group by 1) as days
    ) as run
    where upto > ${offset} order by day ${word} limit 1`
  return sql`with reached as materialized (${reached})
    select ${c.id} from ${c}
    where ${conditions(filter)} and ${c.createdAt} ${down ? sql`<` : sql`>=`} (select midnight from reached)
    order by ${orderBy(order, false)} limit ${limit} offset (select ${offset}::int - before from reached)`
}

/** Up to here what a search finds is gathered and sorted; of what is rare more, since on a walk it would be met late. */
const gatherable = { rare: 5_000, other: 1_000 }
/** A search that finds more shows so many: walking to later ones would pass too many that it does not find. */
const mostShown = 300
/** Among so many cases what is common is counted to its end. */
const mostWalked = 3_000

/** Up to how many finds a search says how many there are, found on this way. */
function mostCounted({ common, share = 1 }: SearchWay): number {
  if (common) return Math.round(Math.min(gatherable.other, Math.max(mostShown, mostWalked * share)))
  return share < 1 / 50 ? gatherable.rare : gatherable.other
}

/** The ids of a part of what a search finds; `capped` when it finds more than `total`, which is then where its pages end. */
export const searchCaseIds = (
  db: Db,
  filter: CaseFilter & { search: string },
  order: CaseOrder,
  { limit, offset }: Part,
) =>
  db.transaction(async (tx) => {
    // What is searched lies in memory or on a disk without arms; by default rows far apart count four times those side by side. To start workers
    // takes longer than what they would share, and to compile the query longer than to run it.
    await tx.execute(sql`select set_config('random_page_cost', '1.1', true), set_config('jit', 'off', true),
      set_config('max_parallel_workers_per_gather', '0', true)`)
    // Gathered once, for the count and for the page.
    const way = await findSearchWay(tx, filter)
    const most = mostCounted(way)
    // What many have is met in order at once; the rest is found in any order.
    const isMet = way.common && way.share !== undefined
    const inOrder = isMet ? sql`order by ${orderBy(order, false)}` : sql``
    const found = sql`select ${orderColumns(order)} from ${c} where ${conditions(filter, way)} ${inOrder} limit ${most + 1}`
    const { rows } = await tx.execute<{ total: number; ids: string[] }>(sql`
      with found as materialized (${found})
      select (select count(*)::int from found) as total,
        array(select ${c.id} from found as ${c} order by ${orderBy(order, false)} limit ${limit} offset ${offset}) as ids`)
    const { total, ids } = rows[0]!
    if (total <= most) return { ids, total, capped: false }
    const size = Math.max(0, Math.min(limit, mostShown - offset))
    if (isMet) return { ids: ids.slice(0, size), total: mostShown, capped: true }
    const many = walked(filter, order, { limit: size, offset }, { common: true })
    return { ids: size > 0 ? await readIds(tx, many) : [], total: mostShown, capped: true }
  })
