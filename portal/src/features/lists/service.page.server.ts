import { listStaffAccounts } from '#features/accounts/service.directory.server.ts'
import type { SignedIn } from '#platform/actor.ts'
import type { Deps } from '#platform/deps.server.ts'
import { requireDuty } from '#platform/permission.ts'
import { isUuid } from '#platform/uuid.ts'
import type { ListPage } from './contract.ts'
import { type Parameters, readListRequest } from './contract.query.ts'
import { listLimits } from './rules.ts'
import { countValues, isCountedAlone } from './service.counts.server.ts'
import type { ListSource } from './service.sources.server.ts'
import { findNeighbours } from './store.neighbours.server.ts'
import { listIds, readPart } from './store.records.server.ts'

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
  const { db } = deps.database
  const records = await source.records(deps, reader)
  const part = { limit: pageSize, offset: (page - 1) * pageSize }
  const counting = { deps, reader, list, records, query }
  const isCounted = wanted === 'yes'
  // Counting the values counts the records too, unless a search says more about how many it finds.
  const countsAll =
    isCounted &&
    !query.q &&
    list.filters.some(({ id, counted }) => counted && !query.filters[id] && !isCountedAlone(records, query, id))
  const [found, { counts, read = 0 }] = await Promise.all([
    countsAll ? listIds(db, records, query, part) : readPart(db, records, query, part),
    isCounted ? countValues(counting) : { counts: {}, read: undefined },
  ])
  const { ids, total, capped } = Array.isArray(found) ? { ids: found, ...capTotal(read) } : found
  const rows = await source.readRows(deps, reader, ids, new Set(columns))
  return { rows, page, pageSize, total, capped, counts, query, columns, dropped }
}

const capTotal = (read: number) => ({ total: Math.min(read, listLimits.counted), capped: read > listLimits.counted })

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
