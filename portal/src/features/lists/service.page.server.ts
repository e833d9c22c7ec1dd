import { listStaffAccounts } from '#features/accounts/service.directory.server.ts'
import type { SignedIn } from '#platform/actor.ts'
import type { Db } from '#platform/database/database.server.ts'
import type { Deps } from '#platform/deps.server.ts'
import { requireDuty } from '#platform/permission.ts'
import { isUuid } from '#platform/uuid.ts'
import type { ListPage } from './contract.ts'
import type { StaffList } from './contract.list.ts'
import { type ListQuery, type Parameters, readListRequest } from './contract.query.ts'
import { countedTogether, countValues } from './service.counts.server.ts'
import type { ListSource } from './service.sources.server.ts'
import { findNeighbours } from './store.neighbours.server.ts'
import { countedOf, type Tally, tally } from './store.counts.server.ts'
import { capTotal, type Found, gatherPart, readPart } from './store.parts.server.ts'
import { listIds, type ListRecords, type Part } from './store.records.server.ts'

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
  const records = await source.records(deps, reader)
  const part = { limit: pageSize, offset: (page - 1) * pageSize }
  const counting = { deps, reader, list, records, query }
  const filters = wanted === 'yes' ? countedTogether(counting) : []
  const found = findPart(deps.database.db, counting, part, filters)
  const [{ total, capped }, rows, counts] = await Promise.all([
    found,
    found.then(({ ids }) => source.readRows(deps, reader, ids, new Set(columns))),
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
): Promise<Found & { tallied?: Tally }> {
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
  return findNeighbours(deps.database.db, await source.records(deps, reader), query, id)
}

/** The people to whom records of the list can be assigned. */
export async function listPeople(deps: Deps, reader: SignedIn, { list }: ListSource) {
  requireDuty(reader, list.duties.read)
  const accounts = await listStaffAccounts(deps, list.duties.act)
  return { people: accounts.map(({ id, name, surname }) => ({ id, name: `${name} ${surname}`.trim() })) }
}
