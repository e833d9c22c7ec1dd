// What a register without officers and threads adds to My work: some of its list's filters.

import { recordAddress } from '#features/lists/contract.list.ts'
import { listAddress, type ListQuery } from '#features/lists/contract.query.ts'
import { type ListSource, readFirst } from '#features/lists/service.sources.server.ts'
import type { SignedIn } from '#platform/actor.ts'
import type { Db } from '#platform/database/database.server.ts'
import type { Deps } from '#platform/deps.server.ts'
import { holds } from '#platform/duties.ts'
import { rowsRead, type WorkListName } from './rules.ts'
import type { WorkplaceSource, WorkRow } from './service.kinds.server.ts'

type Filters = ListQuery['filters']
type Lists = Partial<Record<WorkListName, Filters>>

export async function readLists(
  deps: Deps,
  actor: SignedIn,
  {
    source,
    lists,
    sort = source.list.defaults.sort.replace('-', ''),
  }: Pick<Register<never>, 'source' | 'lists' | 'sort'>,
  limit: number,
) {
  const { records } = await source.open(deps, actor)
  const queries = Object.fromEntries(Object.entries(lists).map(([name, filters]) => [name, { q: '', sort, filters }]))
  return readFirst<WorkListName>(deps.database.db, records, queries, limit)
}

export interface Register<Row> extends Pick<WorkplaceSource, 'key' | 'label' | 'reasons' | 'countOpen'> {
  source: ListSource
  /** By the filters of the register. */
  lists: Lists
  /** The column of the order, ascending, where it is not that of the list. */
  sort?: string
  /** Who has it in My work, where not everyone who reads the list. */
  duties?: WorkplaceSource['duties']
  find(db: Db, ids: readonly string[]): Promise<Row[]>
  toRow(row: Row, now: Date): Omit<WorkRow, 'id' | 'to' | 'reference'>
}

export function registerSource<Row extends { id: string; reference: string }>(
  described: Register<Row>,
): WorkplaceSource {
  const { source, lists, find, toRow, sort: _sort, ...own } = described
  const { list } = source
  const readRows = async ({ database, clock }: Deps, ids: readonly string[]) =>
    (await find(database.db, ids)).map((row) => {
      const { id, reference } = row
      return { id, reference, to: recordAddress(list, id), ...toRow(row, clock.now()) }
    })
  return {
    duties: list.duties.read,
    ...own,
    readWork: async (deps, actor) =>
      Promise.all(
        (await readLists(deps, actor, described, rowsRead)).map(async ({ name, count, ids }) => ({
          list: name,
          count,
          to: listAddress(list, { filters: lists[name]! }),
          toRead: !holds(actor, list.duties.act),
          rows: await readRows(deps, ids),
        })),
      ),
  }
}
