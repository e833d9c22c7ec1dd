import { listAddress, type ListQuery } from '#features/lists/contract.query.ts'
import { type ListSource, readFirst } from '#features/lists/service.sources.server.ts'
import type { SignedIn } from '#platform/actor.ts'
import type { Db } from '#platform/database/database.server.ts'
import type { Deps } from '#platform/deps.server.ts'
import { type Duty, holds } from '#platform/duties.ts'
import { hook } from '#platform/hooks.ts'
import { nigerianDay } from '#platform/values/nigerian-time.ts'
import { maxHits, rowsRead, type WorkListName } from './rules.ts'

export { firstRows, maxHits } from './rules.ts'

/** A number that stops at a limit: '10,000+'. */
export interface Count {
  count: number
  capped?: boolean
}

/** One record in a list of the workplace; no more than a list of its feature shows. */
export interface WorkRow {
  id: string
  /** The address of its page. */
  to: string
  reference: string
  title: string
  /** The person whose record it is, or who waits; '' for none. */
  person: string
  /** Its state in words. */
  state: string
  /** What has come back about it, and waits for staff. */
  news?: string | undefined
  /** Why it is in a list of My work, where that is not said by the list. */
  reason?: string | undefined
  /** Its deadline in words; '' for none. */
  due: string
  overdue: boolean
  /** When it is due, or what else it is sorted by within a list. */
  at: string
}

/** What one source has of a list of My work. */
export interface WorkPart extends Count {
  list: WorkListName
  /** The address of the filtered list. */
  to: string
  /** Of what the actor may only read: it is counted, and no row says what to do. */
  toRead?: boolean
  /** The first rows, in the list's order. */
  rows: WorkRow[]
}

/** The times of My work: since when a record is new, and the end of today. */
export interface WorkTimes {
  now: Date
  yesterday: Date
  today: Date
  tomorrow: Date
}

export interface Figures {
  filed: number
  answered?: number
  resolved?: number
}

export interface WorkSearch {
  /** As typed, without outer spaces. */
  text: string
  limit: number
  offset: number
}

export interface WorkSearchResult extends Count {
  rows: WorkRow[]
}

/** Somebody whose records are looked up. Without an account it is the person of these contact details. */
export interface PersonKey {
  accountId: string | undefined
  name: string
  /** Lower case; of an account only where it is proved. '' for none. */
  email: string
  phone: string
}

export interface PersonRow {
  /** An account's id, or `source-record` for a person without an account. */
  id: string
  name: string
  email: string
  phone: string
}

/** What a feature adds to the workplace of staff. Each part answers only what the actor may see; the engine has checked `duties`. */
export interface WorkplaceSource {
  /** Names it in answers and addresses: `complaint`. */
  key: string
  /** The heading of its part: 'Complaints'. */
  label: string
  /** Any of them; others learn nothing of the source. */
  duties: readonly Duty[]
  /** Why its records are in lists of My work, where `listWords` says it of others. */
  reasons?: Partial<Record<WorkListName, string>>
  /** The number beside its entry in the navigation. */
  countOpen?(deps: Deps, actor: SignedIn): Promise<Count | undefined>
  /** What it has of the lists of My work. */
  readWork?(deps: Deps, actor: SignedIn, times: WorkTimes): Promise<WorkPart[]>
  /** What happened on one day. */
  countDay?(deps: Deps, day: { from: Date; before: Date }): Promise<Figures>
  /** Records with all of these words or beginnings of words; a reference finds its record first. */
  search?(deps: Deps, actor: SignedIn, asked: WorkSearch): Promise<WorkSearchResult>
  /** A person's records, newest first; without access to any it answers none. */
  findOfPerson?(deps: Deps, actor: SignedIn, person: PersonKey, limit: number): Promise<WorkSearchResult>
  /** People without an account whose records have all of these words in name or contact details, each once. */
  searchPeople?(deps: Deps, actor: SignedIn, text: string): Promise<PersonRow[]>
  /** The person of one of its records who has no account. */
  findPerson?(deps: Deps, actor: SignedIn, recordId: string): Promise<PersonKey | undefined>
}

interface FoundRecords extends Count {
  ids: string[]
}

type Filters = ListQuery['filters']

/** A kind of record that staff work through: which filters of its list the lists of My work have, how its records are found, and shown in one way. */
interface RecordSource
  extends
    WorkFilters,
    Pick<WorkplaceSource, 'key' | 'label' | 'duties' | 'reasons' | 'countDay' | 'searchPeople' | 'findPerson'> {
  /** Its list; the addresses of records are below that of the list. */
  source: ListSource
  find(db: Db, asked: WorkSearch, max: number): Promise<FoundRecords>
  findOfPerson(db: Db, person: PersonKey, limit: number): Promise<FoundRecords>
  /** In the order of the ids; `dueAt` sorts them in My work. */
  readRows(deps: Deps, ids: string[]): Promise<(Omit<WorkRow, 'to'> & { dueAt?: Date | null })[]>
}

/** What the lists of My work are in the list of a source. An index must have the records of each. */
interface WorkFilters {
  /** Those that wait for staff. */
  open: Filters
  /** Those whose last word is the customer's. */
  toAnswer: Filters
  /** The filter of days of their filing, and the column of that moment. */
  filed: string
  /** Who watches over all of its records, of every assignee. */
  watchedBy: readonly Duty[]
  /**
   * Lists besides those that every kind has; by deadline unless they have an order. `isOwn` for those of an officer and without one, `duties` for
   * those of some readers.
   */
  lists?: Partial<Record<WorkListName, { filters: Filters; sort?: string; isOwn?: true; duties?: readonly Duty[] }>>
}

/**
 * What each list of My work shows of the list of a source: to officers their own records and those without an officer, to those who watch over them or
 * only read them everyone's; nothing to take to those who only read.
 */
function workQueries(
  { source, watchedBy, open, toAnswer, filed, lists = {} }: RecordSource,
  actor: SignedIn,
  { yesterday }: WorkTimes,
) {
  const handles = holds(actor, source.list.duties.act)
  const whose: Filters = handles && !holds(actor, watchedBy) ? { assignee: ['me', 'none'] } : {}
  const byDeadline = (filters: Filters, sort = 'due'): ListQuery => ({ q: '', sort, filters })
  const queries: Partial<Record<WorkListName, ListQuery>> = {
    answer: byDeadline({ ...toAnswer, ...whose }),
    overdue: byDeadline({ clock: ['overdue'], ...whose }),
    today: byDeadline({ clock: ['dueToday'], ...whose }),
    ...(handles && {
      mine: byDeadline({ ...open, assignee: ['me'] }),
      unassigned: byDeadline({ ...open, assignee: ['none'] }),
    }),
    new: { q: '', sort: `-${filed}`, filters: { [filed]: [`${nigerianDay(yesterday)}..`] } },
  }
  const more = Object.entries(lists)
    .filter(([, { duties }]) => !duties || holds(actor, duties))
    .map(([name, { filters, sort, isOwn }]) => [name, byDeadline({ ...filters, ...(isOwn && whose) }, sort)])
  return { ...queries, ...(Object.fromEntries(more) as typeof queries) }
}

export function recordSource(described: RecordSource): WorkplaceSource {
  const { source, find, findOfPerson, readRows, ...own } = described
  const { list } = source
  const readWithPath = async (deps: Deps, ids: string[]) =>
    (await readRows(deps, ids)).map(({ dueAt, ...row }) => ({ dueAt, row: { ...row, to: `${list.path}/${row.id}` } }))
  const toResult = async (deps: Deps, { ids, ...counted }: FoundRecords) => ({
    ...counted,
    rows: (await readWithPath(deps, ids)).map(({ row }) => row),
  })
  return {
    ...own,
    async countOpen(deps, actor) {
      const { records } = await source.open(deps, actor)
      const all = { q: '', sort: 'due', filters: own.toAnswer }
      const [counted] = await readFirst(deps.database.db, records, { all }, 0)
      return { count: counted!.count }
    },
    async readWork(deps, actor, times) {
      const queries = workQueries(described, actor, times)
      const { records } = await source.open(deps, actor)
      const lists = await readFirst(deps.database.db, records, queries, rowsRead)
      const rows = await readWithPath(deps, [...new Set(lists.flatMap(({ ids }) => ids))])
      const byId = new Map(rows.map((found) => [found.row.id, found]))
      return lists.map(({ name, count, ids }) => ({
        list: name,
        count,
        to: listAddress(list, { filters: queries[name]!.filters }),
        toRead: !holds(actor, list.duties.act),
        rows: ids.flatMap((id) => {
          const found = byId.get(id)
          return found ? { ...found.row, at: (name !== 'new' && found.dueAt?.toISOString()) || found.row.at } : []
        }),
      }))
    },
    async search(deps, _actor, asked) {
      const { ids, count, capped = count > maxHits } = await find(deps.database.db, asked, maxHits)
      return toResult(deps, { ids, count: Math.min(count, maxHits), capped })
    },
    findOfPerson: async (deps, _actor, person, limit) =>
      toResult(deps, await findOfPerson(deps.database.db, person, limit)),
  }
}

/** In the order of its lists and results. */
export const workplaceSources = hook<WorkplaceSource>('parts of the workplace')
