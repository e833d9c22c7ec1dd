import type { SignedIn } from '#platform/actor.ts'
import type { Db } from '#platform/database/database.server.ts'
import type { Deps } from '#platform/deps.server.ts'
import { hook } from '#platform/hooks.ts'
import { type ActionInput, type ActionPreview, type ListCalls, listCalls, type ListRow } from './contract.ts'
import type { ListDuties, StaffList } from './contract.list.ts'
import { type AnyListTable, findRows, type ListReading, openTable, readCells } from './store.columns.server.ts'
import type { ListRecords } from './store.records.server.ts'

export {
  byAnswer,
  byDays,
  byDeadline,
  byPerson,
  byValue,
  byWords,
  containing,
  countedTogether,
  deadlineCell,
  deadlineCondition,
  type DeadlineReading,
  type ListReading,
  type ListTable,
  momentCell,
  openTable,
  personCell,
  within,
} from './store.columns.server.ts'
export { readPart } from './store.parts.server.ts'
export { addGroups, type Group, percentilesOf } from './rules.groups.ts'
export { readFirst, readGroups, type ValueGroup } from './store.groups.server.ts'
export { listIds, type ListRecords } from './store.records.server.ts'

/** What batches need to know; not each has a list. */
export interface BatchSource {
  list: Pick<StaffList, 'key'> & { duties: Pick<ListDuties, 'act'> }
  /** How each action is done. */
  actions: Readonly<Record<string, RecordAction>>
}

/** What the server needs of a list besides its description; the feature that owns the records gives it (`listSource`). */
export interface ListSource extends BatchSource {
  list: StaffList
  calls: ListCalls
  /** What the audit log calls its records, by their types in words. */
  audited: Readonly<Record<string, string>>
  open(deps: Deps, reader: SignedIn): Promise<OpenList>
}

/** A list for one request. */
export interface OpenList {
  /** The records that this reader may see, now. */
  records: ListRecords
  /** The existing ones of these records in the given order, with the cells of these columns. */
  readRows(ids: readonly string[], columns: readonly string[]): Promise<ListRow[]>
}

/** What a list needs besides its table. */
interface ListRows<Row, R> {
  /** What its columns and filters need to know of a request, where it is more than reader and time. */
  reading?(deps: Deps, reader: SignedIn): Promise<R>
  /** The existing ones of these records, with all that the cells of these columns need; by default their rows of the table. */
  find?(deps: Deps, ids: string[], columns: readonly string[], reading: R): Promise<Row[]>
  /** What messages call a record. */
  label(row: Row): string
  /** Ids of the actions that the reader may take on a record now. */
  actionsOf?(row: Row, reading: R): string[]
  /** Whether its last word is the customer's. */
  isToAnswer?(row: Row): boolean
  actions?: Readonly<Record<string, RecordAction>>
  audited?: ListSource['audited']
}

/** An officer who may assign a record may take it. */
const withTake = (allowed: string[], { take }: ListSource['actions']): string[] =>
  take && allowed.includes('assign') ? [...allowed, 'take'] : allowed

/** The source of a list whose records are in a table. */
export function listSource<Row extends { id: string; version?: number }, R extends ListReading>(
  table: AnyListTable<Row, R>,
  {
    reading = async (deps, reader) => ({ reader, now: deps.clock.now() }) as R,
    find = (deps, ids) => findRows<Row>(deps.database.db, table, ids),
    label,
    actionsOf = () => [],
    isToAnswer,
    actions = {},
    audited = {},
  }: ListRows<Row, R>,
): ListSource {
  const { list } = table
  return {
    list,
    calls: listCalls(list),
    audited,
    async open(deps, reader) {
      const read = await reading(deps, reader)
      return {
        records: openTable(table, read),
        async readRows(ids, columns) {
          const found = ids.length === 0 ? [] : await find(deps, [...ids], columns, read)
          const byId = new Map(found.map((row) => [row.id, row]))
          return ids
            .flatMap((id) => byId.get(id) ?? [])
            .map((row) => ({
              id: row.id,
              version: row.version ?? 1,
              label: label(row),
              cells: readCells(table, row, columns, read),
              actions: withTake(actionsOf(row, read), actions),
              toAnswer: isToAnswer?.(row),
            }))
        },
      }
    },
    actions,
  }
}

/** What a person gives with an action, and the version of the record that they saw; without one, any is right. */
export interface ActionRequest {
  input: ActionInput
  version: number | undefined
}

/** An action on one record. It checks permission, state and version by itself, and throws a `Problem` when it refuses. */
export interface RecordAction {
  /** Refuses wrong input before the first record; the batch then does not begin. */
  check?(deps: Deps, input: ActionInput): Promise<void>
  /** What will become of these records; set for an action that is described with `preview`. */
  preview?(deps: Deps, actor: SignedIn, ids: readonly string[]): Promise<ActionPreview['groups']>
  /** In the caller's transaction. Answers the version after it, and what `undo` needs to know of the record before. */
  apply(deps: Deps, tx: Db, actor: SignedIn, id: string, given: ActionRequest): Promise<Applied>
  /** Set for an action that can be undone. */
  undo?(deps: Deps, tx: Db, actor: SignedIn, id: string, applied: Applied): Promise<Applied>
}
export interface Applied {
  version: number
  before?: unknown
}

export const lists = hook<ListSource>('lists of staff')
/** What else is done to many records as a batch. */
export const batchSources = hook<BatchSource>('batches without a list')
