import { listStaffAccounts, readAccounts } from '#features/accounts/service.directory.server.ts'
import type { SignedIn } from '#platform/actor.ts'
import type { Db } from '#platform/database/database.server.ts'
import type { Deps } from '#platform/deps.server.ts'
import { requireDuty } from '#platform/permission.ts'
import { isUuid } from '#platform/values/uuid.ts'
import type { StaffList, ListFilter } from './contract.list.ts'
import { type ListQuery, type Parameters, readListRequest } from './contract.query.ts'
import type { ListPage, ValueCount } from './contract.ts'
import { listMessages as words } from './messages.ts'
import { listLimits } from './rules.ts'
import type { ListSource } from './service.sources.server.ts'
import {
  capTotal,
  type FoundIds,
  gatherPart,
  readPart,
  countedOf,
  type Tally,
  tally,
  countEach,
} from './store.parts.server.ts'
import { listIds, type ListRecords, type Part, type Narrowed, findNeighbours } from './store.records.server.ts'

export type PageQuery = Parameters & { page: number; pageSize?: number | undefined; counts: 'yes' | 'no' }

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
  const counting = { deps, reader, list, records, query }
  const filters = wanted === 'yes' ? countedTogether(counting) : []
  const found = findPart(deps.database.db, counting, part, filters)
  const [{ total, capped }, rows, counts] = await Promise.all([
    found,
    found.then(({ ids }) => readRows(ids, columns)),
    wanted === 'yes'
      ? countValues(
          counting,
          found.then(({ tallied }) => tallied),
        )
      : {},
  ])
  return { rows, page, pageSize, total, capped, counts, query, columns, dropped }
}

/** A page, and how many records there are: where values are counted, by the same pass. */
async function findPart(
  db: Db,
  { list, records, query }: { list: StaffList; records: ListRecords; query: ListQuery },
  part: Part,
  filters: readonly string[],
): Promise<FoundIds & { tallied?: Tally }> {
  const column = query.sort.replace(/^-/, '')
  const inDays = list.filters.some(({ id, kind }) => kind === 'days' && id !== column && query.filters[id])
  // What was found, or happened in some days, is not spread evenly along an order.
  if (query.q || inDays) return gatherPart(db, records, query, part, filters)
  if (filters.length === 0) return readPart(db, records, query, part)
  const [ids, tallied] = await Promise.all([listIds(db, records, query, part), tally(db, records, query, filters)])
  return { ids, ...capTotal(tallied.read, countedOf(query)), tallied }
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
// counted in one pass over the first 10,000 records (5,000 of a search); each filter that is set takes one more pass without itself, except tags, of
// which a record must have all.
// In a longer list a value that at least 100 of these records have gets what was met, in hundreds and with a plus; the others are counted separately, up
// to 1,000. Counts in a second call were tried: two answers that may disagree on one screen.
/** What is counted, for whom. */
interface Counting {
  deps: Deps
  reader: SignedIn
  list: StaffList
  records: ListRecords
  query: ListQuery
}
interface Count {
  count: number
  /** Whether there are more. */
  capped: boolean
}
type Counts = Map<string, Count>

/** Of a filter that is set, the values are counted as if it were not, so that another one can be chosen. Of tags, records have all that are set. */
const without = ({ q, filters }: ListQuery, { id, kind }: ListFilter) => {
  const { [id]: _set, ...others } = filters
  return { q, filters: kind === 'tag' ? filters : others }
}

/** The filters that are counted together with the records of a list: those that are not set. */
const countedTogether = ({ list, query, records }: Omit<Counting, 'deps' | 'reader'>): string[] =>
  list.filters
    .filter(({ id, counted }) => counted && !query.filters[id] && !isCountedAlone(records, query, id))
    .map(({ id }) => id)

/** Counts the records for each value of each counted filter, under the other filters; `known` has those of `countedTogether`. */
async function countValues(counting: Counting, known: Promise<Tally | undefined>): Promise<ListPage['counts']> {
  const { list, records, query } = counting
  const counted = list.filters.filter(({ counted: is }) => is)
  const set = counted.filter(({ id }) => query.filters[id])
  const free = counted.filter(({ id }) => !query.filters[id])
  const isAlone = ({ id }: ListFilter) => isCountedAlone(records, query, id)
  const found = await Promise.all([
    countsOf(counting, free.filter(isAlone), query, undefined),
    known.then((tallied) =>
      countsOf(
        counting,
        free.filter((filter) => !isAlone(filter)),
        query,
        tallied,
      ),
    ),
    ...set.map((filter) => countOthers(counting, filter)),
  ])
  const counts = new Map(found.flatMap((each) => [...each]))
  const shown = await Promise.all(
    counted.map(async (filter) => [filter.id, await nameValues(counting, filter, counts.get(filter.id)!)] as const),
  )
  return Object.fromEntries(shown)
}

/** The counts of a filter that is set. */
async function countOthers(counting: Counting, filter: ListFilter): Promise<Map<string, Counts>> {
  const { deps, records, query } = counting
  const others = without(query, filter)
  const tallied = isCountedAlone(records, query, filter.id)
    ? undefined
    : await tally(deps.database.db, records, others, [filter.id])
  return countsOf(counting, [filter], others, tallied)
}

async function countsOf(
  counting: Counting,
  filters: readonly ListFilter[],
  query: Narrowed,
  tallied: Tally | undefined,
): Promise<Map<string, Counts>> {
  const { records } = counting
  const isPart = tallied !== undefined && tallied.read > countedOf(query)
  const isAlone = ({ id }: ListFilter) => isCountedAlone(records, query, id)
  const counts = new Map<string, Counts>()
  for (const filter of filters) {
    const found = tallied?.values[filter.id]
    const offered = isAlone(filter) ? choicesOf(filter) : plainValues(filter, records, found)
    counts.set(filter.id, new Map(offered.map((value) => [value, { count: found?.get(value) ?? 0, capped: isPart }])))
  }
  const rare = filters.filter((filter) => isAlone(filter) || (isPart && !query.q))
  await countRare(counting, query, rare, counts)
  for (const { id } of filters.filter((filter) => !isAlone(filter)))
    addSums(counts.get(id)!, records.counted(id).sums ?? {})
  for (const values of counts.values()) for (const [value, count] of values) values.set(value, roundDown(count))
  return counts
}

/** Whether the values of a filter are counted without reading records for it. */
const isCountedAlone = (records: ListRecords, { q }: Pick<ListQuery, 'q'>, id: string): boolean =>
  records.counted(id).alone === true && !q

const choicesOf = ({ choices = [] }: ListFilter): string[] => choices.map(({ value }) => value)

/** Of a value that has more records than were counted, a round number: '1,000+', '300+'. */
function roundDown({ count, capped }: Count): Count {
  if (!capped) return { count, capped }
  const round = Math.floor(count / listLimits.rare) * listLimits.rare || count
  return { count: Math.min(round, listLimits.countedForValue), capped }
}

/** The values of the records, those that occur and those that the filter offers. */
function plainValues(
  { id, kind, choices = [] }: ListFilter,
  records: ListRecords,
  found: ReadonlyMap<string, number> = new Map(),
): string[] {
  const { sums = {} } = records.counted(id)
  const offered = choices.map(({ value }) => value).filter((value) => !sums[value])
  const parts = Object.values(sums).flat()
  const all = [...new Set([...offered, ...parts, ...found.keys()])]
  return kind === 'person' ? [...new Set(['', ...all])] : all.filter((value) => value !== '')
}

/** Counts one by one, to its end, each value of these filters of which few were read. */
async function countRare(
  { deps, records }: Counting,
  query: Narrowed,
  filters: readonly ListFilter[],
  counts: Map<string, Counts>,
): Promise<void> {
  const rare: { id: string; value: string; query: Narrowed }[] = []
  for (const filter of filters) {
    const others = filter.kind === 'tag' ? (query.filters[filter.id] ?? []) : []
    for (const [value, { count }] of counts.get(filter.id) ?? [])
      if (count < listLimits.rare)
        rare.push({
          id: filter.id,
          value,
          query: { ...query, filters: { ...query.filters, [filter.id]: [...others, value || 'none'] } },
        })
  }
  const asked = rare.slice(0, listLimits.countedAlone)
  const max = listLimits.countedForValue + 1
  const exact = await countEach(
    deps.database.db,
    records,
    asked.map((each) => each.query),
    max,
  )
  asked.forEach(({ id, value }, at) => counts.get(id)!.set(value, { count: exact[at]!, capped: exact[at] === max }))
}

function addSums(values: Counts, sums: Readonly<Record<string, readonly string[]>>): void {
  for (const [value, parts] of Object.entries(sums)) {
    const counts = parts.map((part) => values.get(part) ?? { count: 0, capped: false })
    values.set(value, {
      count: counts.reduce((sum, { count }) => sum + count, 0),
      capped: counts.some(({ capped }) => capped),
    })
  }
}

/** The counts of a filter in the order in which it offers its values. */
async function nameValues(
  { deps, reader, records, query }: Counting,
  { id, kind, choices }: ListFilter,
  counts: Counts,
): Promise<ValueCount[]> {
  const line = (value: string, label: string) => ({
    value,
    label,
    ...(counts.get(value) ?? { count: 0, capped: false }),
  })
  if (kind === 'person') return namePeople(deps, reader, counts)
  const offered = (choices ?? []).map(({ value, label }) => line(value, label))
  const { sums = {}, labels } = records.counted(id)
  const parts = Object.values(sums).flat()
  const others = [...counts.keys()]
    .filter((value) => value !== '' && !choices?.some((choice) => choice.value === value))
    .filter((value) => counts.get(value)!.count > 0 && !parts.includes(value))
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
