import { countToAnswer, readWork, type WorkRecords } from '#engines/records/store.work.server.ts'
import type { SignedIn } from '#platform/actor.ts'
import type { Db } from '#platform/database/database.server.ts'
import type { Deps } from '#platform/deps.server.ts'
import type { Duty } from '#platform/duties.ts'
import { hook } from '#platform/hooks.ts'
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

/** A kind of record that staff work through: how its records are found, and shown in one way. */
interface RecordSource<List extends WorkListName> extends Pick<
  WorkplaceSource,
  'key' | 'label' | 'duties' | 'countDay' | 'searchPeople' | 'findPerson'
> {
  /** The address of its list; the addresses of records are below it. */
  path: string
  records: WorkRecords<List>
  /** The filters of its list for each list of My work. */
  filtersOf(times: WorkTimes): Partial<Record<WorkListName, string>>
  find(db: Db, asked: WorkSearch, max: number): Promise<FoundRecords>
  findOfPerson(db: Db, person: PersonKey, limit: number): Promise<FoundRecords>
  /** In the order of the ids; `dueAt` sorts them in My work. */
  readRows(deps: Deps, ids: string[]): Promise<(Omit<WorkRow, 'to'> & { dueAt?: Date | null })[]>
}

/** The filter of the lists in which My work counts the records of the reader and those that have no officer. */
export const mineOrNobodys = 'assignee=me&assignee=none'

export function recordSource<List extends WorkListName>(source: RecordSource<List>): WorkplaceSource {
  const { path, records, filtersOf, find, findOfPerson, readRows, ...own } = source
  const readWithPath = async (deps: Deps, ids: string[]) =>
    (await readRows(deps, ids)).map(({ dueAt, ...row }) => ({ dueAt, row: { ...row, to: `${path}/${row.id}` } }))
  const toResult = async (deps: Deps, { ids, ...counted }: FoundRecords) => ({
    ...counted,
    rows: (await readWithPath(deps, ids)).map(({ row }) => row),
  })
  return {
    ...own,
    countOpen: async ({ database }) => ({ count: await countToAnswer(database.db, records) }),
    async readWork(deps, actor, times) {
      const lists = await readWork(deps.database.db, records, { me: actor.id, ...times }, rowsRead)
      const rows = await readWithPath(deps, [...new Set(lists.flatMap(({ ids }) => ids))])
      const byId = new Map(rows.map((found) => [found.row.id, found]))
      return lists.map(({ list, count, ids }) => ({
        list,
        count,
        to: `${path}?${filtersOf(times)[list]}`,
        rows: ids.flatMap((id) => {
          const found = byId.get(id)
          return found ? { ...found.row, at: (list !== 'new' && found.dueAt?.toISOString()) || found.row.at } : []
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
