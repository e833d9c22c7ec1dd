import { listStaffAccounts, readAccounts } from '#people/directory.server.ts'
import type { SignedIn } from '#platform/actor.ts'
import type { Db } from '#platform/database/database.server.ts'
import type { Deps } from '#platform/deps.server.ts'
import { requireDuty } from '#platform/permission.ts'
import { notFound } from '#platform/problem.ts'
import { isUuid } from '#platform/values/uuid.ts'
import type { ListFilter, StaffList } from './contract.list.ts'
import { type ListQuery, type Parameters, readListRequest } from './contract.query.ts'
import type { ListPage, ValueCount } from './contract.ts'
import { listMessages as words } from './messages.ts'
import { listLimits } from './rules.ts'
import type { ListSource } from './service.sources.server.ts'
import { countEach, countedOf, type PageOfIds, readPart } from './store.parts.server.ts'
import { findNeighbours, type ListRecords, type Narrowed } from './store.records.server.ts'

export type PageQuery = Parameters & { page: number; pageSize?: number | undefined; counts: 'yes' | 'no' }

/** The description of a plain list; 404 where there is none with this key. */
export async function readDescription(reader: SignedIn, sources: readonly ListSource[], key: string) {
  const source = sources.find(({ list }) => list.plain && list.key === key)
  if (!source) throw notFound(words.noList)
  requireDuty(reader, source.list.duties.read)
  return { list: source.list }
}

/** A page of a list with the counts of its filters. */
export async function readListPage(
  deps: Deps,
  reader: SignedIn,
  source: ListSource,
  { page, pageSize = source.list.pageSize ?? 25, counts: wanted, ...parameters }: PageQuery,
): Promise<ListPage> {
  const { list } = source
  requireDuty(reader, list.duties.read)
  const { query, columns, dropped } = readListRequest(list, parameters)
  const { records, readRows } = await source.open(deps, reader)
  const part = { limit: pageSize, offset: (page - 1) * pageSize }
  const counted = wanted === 'yes' ? list.filters.filter((filter) => filter.counted) : []
  const counting = planCounting(records, query, counted)
  const column = query.sort.replace(/^-/, '')
  const inDays = list.filters.some(({ id, kind }) => kind === 'days' && id !== column && query.filters[id])
  // What was found, or happened in some days, is not spread evenly along an order.
  const isUneven = query.q !== '' || inDays
  const found = await readPart(deps.database.db, records, query, part, {
    isUneven,
    tallies: counting.tallies,
    exact: counting.alone.map((each) => each.query),
  })
  const [rows, counts] = await Promise.all([
    readRows(found.ids, columns),
    countValues(deps.database.db, records, counting, found).then((values) =>
      nameAll({ deps, reader, records, query }, counted.concat(linkedFilters(list, query)), values),
    ),
  ])
  const { total, capped } = found
  return { rows, page, pageSize, total, capped, counts, query, columns, dropped }
}

/** The records before and after one, with the filters and in the order of a list. The record itself may no longer match. */
export async function readNeighbours(
  deps: Deps,
  reader: SignedIn,
  source: ListSource,
  id: string,
  parameters: Parameters,
): Promise<{ previous: string | null; next: string | null }> {
  requireDuty(reader, source.list.duties.read)
  const { query } = readListRequest(source.list, parameters)
  if (!isUuid(id)) return { previous: null, next: null }
  const { records } = await source.open(deps, reader)
  return findNeighbours(deps.database.db, records, query, id)
}

/** The people to whom records of the list can be assigned. */
export async function listPeople(deps: Deps, reader: SignedIn, { list }: ListSource) {
  requireDuty(reader, list.duties.read)
  const accounts = await listStaffAccounts(deps, list.duties.act)
  return { people: accounts.map(({ id, name, surname }) => ({ id, name: `${name} ${surname}`.trim() })) }
}

// Counts read a bounded number of rows, and nothing is cached or stored as a total, which would be a second truth. The values of all filters are
// counted in one pass over the first 10,000 records (2,000 of a search), in the statement that reads the page; each filter that is set takes one more
// pass without itself, except tags, of which a record must have all.
// In a longer list a value that at least 100 of these records have gets what was met, in hundreds and with a plus; the others are counted separately, up
// to 1,000. Counts in a second call were tried: two answers that may disagree on one screen.
interface Count {
  count: number
  /** Whether there are more. */
  capped: boolean
}
type Counts = Map<string, Count>

/** One value of a filter, and the records that are counted for it. */
interface CountedOne {
  filter: ListFilter
  value: string
  query: Narrowed
}
interface CountingPlan {
  /** Filters whose values are counted in one pass: first those that are not set, then each that is set. */
  tallies: { query: Narrowed; filters: string[]; of: ListFilter[] }[]
  /** Values that are counted without reading records for them. */
  alone: CountedOne[]
}

/** Of a filter that is set, the values are counted as if it were not, so that another one can be chosen. Of tags, records have all that are set. */
const without = ({ q, filters }: ListQuery, { id, kind }: ListFilter): Narrowed => {
  const { [id]: _set, ...others } = filters
  return { q, filters: kind === 'tag' ? filters : others }
}

const countedOne = ({ q, filters }: Narrowed, filter: ListFilter, value: string): CountedOne => ({
  filter,
  value,
  query: { q, filters: { ...filters, [filter.id]: [...(filters[filter.id] ?? []), value || 'none'] } },
})

function planCounting(records: ListRecords, query: ListQuery, counted: readonly ListFilter[]): CountingPlan {
  const isAlone = ({ id }: ListFilter) => records.counted(id).alone === true && !query.q
  const together = counted.filter((filter) => !isAlone(filter))
  const tally = (under: Narrowed, of: ListFilter[]) => ({ query: under, filters: of.map(({ id }) => id), of })
  const set = together.filter(({ id }) => query.filters[id])
  const free = together.filter((filter) => !set.includes(filter))
  return {
    tallies: [tally(query, free), ...set.map((filter) => tally(without(query, filter), [filter]))],
    alone: counted
      .filter(isAlone)
      .flatMap((filter) =>
        (filter.choices ?? []).map(({ value }) => countedOne(without(query, filter), filter, value)),
      ),
  }
}

/** The records for each value of each counted filter, under the other filters. */
async function countValues(
  db: Db,
  records: ListRecords,
  { tallies, alone }: CountingPlan,
  found: PageOfIds,
): Promise<Map<string, Counts>> {
  const counts = new Map<string, Counts>()
  const rare: CountedOne[] = []
  for (const [at, { of, query }] of tallies.entries()) {
    const { read, values } = found.tallies[at]!
    const isPart = read > countedOf(query)
    const ones = of.flatMap((filter) => {
      const met = values[filter.id]!
      const all = valuesOf(filter, met)
      counts.set(filter.id, new Map(all.map((value) => [value, { count: met.get(value) ?? 0, capped: isPart }])))
      return all
        .filter((value) => (met.get(value) ?? 0) < listLimits.rare)
        .map((value) => countedOne(query, filter, value))
    })
    if (isPart && !query.q) rare.push(...ones.slice(0, listLimits.countedAlone))
  }
  const exact = await countEach(
    db,
    records,
    rare.map(({ query }) => query),
  )
  for (const [at, { filter, value }] of [...rare, ...alone].entries()) {
    const count = [...exact, ...found.exact][at]!
    const values = counts.get(filter.id) ?? new Map<string, Count>()
    counts.set(filter.id, values.set(value, { count, capped: count > listLimits.countedForValue }))
  }
  for (const values of counts.values()) for (const [value, count] of values) values.set(value, roundDown(count))
  return counts
}

/** Of a value that has more records than were counted, a round number: '1,000+', '300+'. */
function roundDown({ count, capped }: Count): Count {
  if (!capped) return { count, capped }
  const round = Math.floor(count / listLimits.rare) * listLimits.rare || count
  return { count: Math.min(round, listLimits.countedForValue), capped }
}

/** The values of the records, those that occur and those that the filter offers. */
function valuesOf({ kind, choices = [] }: ListFilter, found: ReadonlyMap<string, number>): string[] {
  const all = [...new Set([...choices.map(({ value }) => value), ...found.keys()])]
  return kind === 'person' ? [...new Set(['', ...all])] : all.filter((value) => value !== '')
}

interface Naming {
  deps: Deps
  reader: SignedIn
  records: ListRecords
  query: ListQuery
}

/** Filters that links have set, whose values have no other name on the screen. */
const linkedFilters = ({ filters }: StaffList, query: ListQuery) =>
  filters.filter(({ id, linked }) => linked && query.filters[id])

async function nameAll(naming: Naming, counted: readonly ListFilter[], counts: Map<string, Counts>) {
  const named = counted.map(
    async (filter) => [filter.id, await nameValues(naming, filter, counts.get(filter.id))] as const,
  )
  return Object.fromEntries(await Promise.all(named))
}

/** The counts of a filter in the order in which it offers its values. */
async function nameValues(
  { deps, reader, records, query }: Naming,
  { id, kind, choices, linked }: ListFilter,
  counts: Counts = new Map(),
): Promise<ValueCount[]> {
  const line = (value: string, label: string) => ({
    value,
    label,
    ...(counts.get(value) ?? { count: 0, capped: false }),
  })
  if (linked) {
    const named = await records.name(deps.database.db, id, query.filters[id] ?? [])
    return named.map(({ value, label }) => line(value, label))
  }
  if (kind === 'person') return namePeople(deps, reader, counts)
  const offered = (choices ?? []).map(({ value, label }) => line(value, label))
  const { labels } = records.counted(id)
  const others = [...counts.keys()]
    .filter((value) => value !== '' && !choices?.some((choice) => choice.value === value))
    .filter((value) => counts.get(value)!.count > 0)
    .sort((one, other) => counts.get(other)!.count - counts.get(one)!.count || one.localeCompare(other))
    .slice(0, listLimits.valuesFound)
  // A value that is set and has no record is named as well.
  const set = (query.filters[id] ?? []).filter((value) => labels?.has(value) && !others.includes(value))
  return [...offered, ...[...others, ...set].map((value) => line(value, labels?.get(value) ?? value))]
}

async function namePeople(deps: Deps, reader: SignedIn, counts: Counts): Promise<ValueCount[]> {
  const none = { count: 0, capped: false }
  const ids = [...counts.keys()].filter((id) => id !== '' && id !== reader.id)
  const busiest = ids
    .filter((id) => counts.get(id)!.count > 0)
    .sort((one, other) => counts.get(other)!.count - counts.get(one)!.count)
    .slice(0, listLimits.valuesFound)
  const accounts = new Map((await readAccounts(deps.database.db, busiest)).map((account) => [account.id, account]))
  const people = busiest.map((id) => {
    const account = accounts.get(id)
    return {
      value: id,
      label: account ? `${account.name} ${account.surname}`.trim() : words.formerPerson,
      ...counts.get(id)!,
    }
  })
  return [
    { value: 'me', label: words.me, ...(counts.get(reader.id) ?? none) },
    { value: 'none', label: words.nobody, ...(counts.get('') ?? none) },
    ...people.sort((one, other) => one.label.localeCompare(other.label)),
  ]
}
