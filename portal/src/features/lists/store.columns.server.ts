// What each column and filter of a list is on the server, named once by its id: the cell of a record, the order, the condition of the filter, the value
// that is counted. Types require what the description for screens (`contract.list.ts`) promises: a cell for each column, an order for each sortable one,
// a condition for each filter, a value for each counted one. `openTable` makes of it the records of one request, which pages, counts, files and batches ask.

import { and, gte, inArray, isNotNull, isNull, lt, lte, or, type SQL, sql, type SQLWrapper } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { SignedIn } from '#platform/actor.ts'
import type { Db } from '#platform/database/database.server.ts'
import { searchQuery } from '#platform/values/search-words.ts'
import { isUuid } from '#platform/values/uuid.ts'
import type { StaffList } from './contract.list.ts'
import { type Moments, momentsOf } from './contract.days.ts'
import type { DeadlineCell, ListCell, PersonCell } from './contract.ts'
import type { CountedValue, ListRecords } from './store.records.server.ts'

/** Who reads a list, and when. A list adds what else its columns and filters need. */
export interface ListReading {
  reader: SignedIn
  now: Date
}

/** Which records have one of these values. */
export interface FilterCondition<R> {
  where(values: readonly string[], reading: R): SQL | undefined
  /** What people call these values of a filter that only links set. */
  name?(db: Db, values: readonly string[], reading: R): Promise<{ value: string; label: string }[]>
  /** Of days: the moment that they have, and the one since which the time until it is measured. */
  moment?: SQLWrapper
  since?: SQLWrapper
}
export interface CountedFilter<R> extends FilterCondition<R> {
  count(reading: R): CountedValue
}

type ColumnOf<L extends StaffList> = L['columns'][number]
type FilterOf<L extends StaffList> = L['filters'][number]

interface Order {
  /** The columns of an index, so that a page is read without sorting; the id follows. */
  order: readonly SQLWrapper[]
  /** Records without a value come last in both directions: descending needs an index of its own (`desc nulls last`). Else they count as the largest. */
  emptyLast?: true
}

/** What the server knows of each id of a list. */
type ListColumns<L extends StaffList, Row, R> = {
  readonly [Id in ColumnOf<L>['id'] | FilterOf<L>['id']]: (Id extends ColumnOf<L>['id']
    ? { cell(row: Row, reading: R): ListCell }
    : unknown) &
    (Id extends Extract<ColumnOf<L>, { sortable: true }>['id'] ? Order : Partial<Order>) &
    (Id extends FilterOf<L>['id']
      ? { filter: Id extends Extract<FilterOf<L>, { counted: true }>['id'] ? CountedFilter<R> : FilterCondition<R> }
      : unknown)
}
interface AnyColumn<Row, R> extends Partial<Order> {
  cell?(row: Row, reading: R): ListCell
  filter?: FilterCondition<R> & Partial<CountedFilter<R>>
}

/** The table of any list, as the engine reads it. */
export interface AnyListTable<Row, R extends ListReading> {
  list: StaffList
  from: PgTable
  /** A UUID. */
  id: PgColumn
  /** Increases with every change. Without one, nothing is done to the records. */
  version?: PgColumn
  /** What messages call a record. */
  label: SQLWrapper
  /** The records that belong to the list, or that this reader may see; all where it is left out. */
  belongs?: SQL | ((reading: R) => SQL | undefined) | undefined
  /** What the pasted address of a record finds, in a list about records of others. */
  about?(id: string): SQL
  /** What a search finds. */
  search(typed: string, reading: R): SQL | undefined
  columns: Readonly<Record<string, AnyColumn<Row, R>>>
}

/** The table of a list, with everything that its description promises. */
export type ListTable<L extends StaffList, Row, R extends ListReading> = AnyListTable<Row, R> & {
  list: L
  columns: ListColumns<L, Row, R>
}

/** The records of a list for one request. */
export function openTable<Row, R extends ListReading>(
  { from, id, version, label, belongs, about, search, columns }: AnyListTable<Row, R>,
  reading: R,
): ListRecords {
  return {
    from: sql`${from}`,
    id: sql`${id}`,
    version: version ? sql`${version}` : sql`1`,
    label: sql`${label}`,
    about: about ?? ((record) => sql`${id} = ${record}::uuid`),
    where: ({ q, filters }) =>
      and(
        typeof belongs === 'function' ? belongs(reading) : belongs,
        ...Object.entries(filters).map(([filter, values]) => columns[filter]!.filter!.where(values, reading)),
        q ? search(q, reading) : undefined,
      ),
    key(column) {
      const { order, emptyLast = false } = columns[column]!
      return { parts: order!.map((part) => sql`${part}`), emptyLast }
    },
    counted: (filter) => columns[filter]!.filter!.count!(reading),
    moment(filter) {
      const { moment, since } = columns[filter]!.filter!
      return { at: sql`${moment}`, since: since && sql`${since}` }
    },
    name: async (db, filter, values) => (await columns[filter]!.filter!.name?.(db, values, reading)) ?? [],
  }
}

/** The rows of a table that are its records as they are. */
export const findRows = <Row>(db: Db, { from, id }: Pick<AnyListTable<Row, never>, 'from' | 'id'>, ids: string[]) =>
  db.select().from(from).where(inArray(id, ids)) as Promise<Row[]>

/** The cells of a record. */
export const readCells = <Row, R extends ListReading>(
  { columns }: AnyListTable<Row, R>,
  row: Row,
  ids: readonly string[],
  reading: R,
): Record<string, ListCell> => Object.fromEntries(ids.map((id) => [id, columns[id]!.cell!(row, reading)]))

/** What happened within these moments; without any, everything. */
export const within = (moment: PgColumn, { from, before }: Moments): SQL | undefined =>
  and(from && gte(moment, from), before && lt(moment, before))

/** A filter of days by this moment; `since` where lists are also asked how long it took. */
export const byDays = (moment: PgColumn, since?: PgColumn): FilterCondition<ListReading> => ({
  where: ([value], { now }) => within(moment, momentsOf(value, now)),
  moment,
  ...(since && { since }),
})

/** A filter of stored values. `names` has what the filter calls a stored value, where it is another word. */
export const byValue = (column: SQLWrapper, names: Readonly<Record<string, string>> = {}): CountedFilter<unknown> => {
  const stored = new Map(Object.entries(names).map(([value, name]) => [name, value]))
  return {
    where: (values) =>
      inArray(
        sql`${column}`,
        values.map((value) => stored.get(value) ?? value),
      ),
    count: () => ({ value: sql`${column}`, names }),
  }
}

/** Stored values that the filter also counts as one. */
export const countedTogether = (name: string, values: readonly string[]) =>
  Object.fromEntries(values.map((value) => [value, [value, name]]))

/** A filter of accounts; an id that is none finds nothing. */
export const byPerson = (account: PgColumn): CountedFilter<ListReading> => ({
  where(values, { reader }) {
    const ids = values.map((value) => (value === 'me' ? reader.id : value)).filter(isUuid)
    return or(inArray(account, ids), values.includes('none') ? isNull(account) : undefined)
  },
  count: () => ({ value: sql`${account}` }),
})

/** A filter of the records that wait for an answer of staff since this moment (`answerFilter`). */
export const byAnswer = (since: PgColumn): FilterCondition<unknown> => ({ where: () => isNotNull(since) })

/** The times with which a filter compares deadlines. */
export interface DeadlineReading extends ListReading {
  endOfToday: Date
  /** What is due up to this time is due soon. */
  dueSoonUntil: Date
}
interface DeadlineColumns {
  dueAt: PgColumn
  /** Which records have a deadline that runs. An index has them in the order of their deadlines. */
  running: SQL
  /** Which of the others wait for a person. */
  waiting?: SQL
}

/** The condition of one value of a filter by deadline. */
export function deadlineCondition(
  value: string,
  { dueAt, running, waiting = sql`false` }: DeadlineColumns,
  { now, endOfToday, dueSoonUntil }: Omit<DeadlineReading, 'reader'>,
): SQL | undefined {
  if (value === 'waiting') return waiting
  if (value === 'overdue') return and(running, lt(dueAt, now))
  return and(running, gte(dueAt, now), lte(dueAt, value === 'dueToday' ? endOfToday : dueSoonUntil))
}

/** A filter by deadline: `overdue`, `dueToday`, `dueSoon` or `waiting`. */
export const byDeadline = (columns: DeadlineColumns): CountedFilter<DeadlineReading> => ({
  where: (values, reading) => or(...values.map((value) => deadlineCondition(value, columns, reading))),
  count({ now, endOfToday, dueSoonUntil }) {
    const { dueAt, running, waiting = sql`false` } = columns
    const until = (time: Date) => sql`${dueAt} <= ${time.toISOString()}::timestamptz`
    return {
      value: sql`case when ${waiting} then 'waiting' when not (${running}) or ${dueAt} is null then null
        when ${dueAt} < ${now.toISOString()}::timestamptz then 'overdue' when ${until(endOfToday)} then 'dueToday'
        when ${until(dueSoonUntil)} then 'dueSoon' end`,
      // Few deadlines run, and an index has them in their order.
      alone: true,
      names: { dueToday: ['dueToday', 'dueSoon'] },
    }
  },
})

/** Records whose stored words match a search. */
export function byWords(words: PgColumn, typed: string): SQL {
  const query = searchQuery(typed)
  return query ? sql`${words} @@ ${query}::tsquery` : sql`false`
}

/** Records of which these texts contain each word; read one by one, for a table of some thousand. */
export const containing = (texts: readonly SQLWrapper[], typed: string): SQL | undefined =>
  and(...typed.split(/\s+/).map((word) => or(...texts.map((text) => sql`strpos(lower(${text}), lower(${word})) > 0`))))

interface DescribedDeadline {
  dueAt: string | null
  text: string
  overdue: boolean
  dueSoon: boolean
  pausedSince?: string | null
}

export const momentCell = (at: Date | null): string | null => at?.toISOString() ?? null

export const personCell = (id: string | null, name: string): PersonCell | null => (id ? { id, name } : null)

export function deadlineCell(deadline: DescribedDeadline | null): DeadlineCell | null {
  if (!deadline?.dueAt) return null
  const { dueAt, text, overdue, dueSoon, pausedSince = null } = deadline
  return { dueAt, text, tone: overdue ? 'danger' : dueSoon ? 'warning' : 'neutral', paused: pausedSince !== null }
}
