import type { SignedIn } from '#platform/actor.ts'
import type { Db } from '#platform/database/database.server.ts'
import type { Deps } from '#platform/deps.server.ts'
import { isUuid } from '#platform/values/uuid.ts'
import { hook } from '#platform/hooks.ts'
import type { ActionInput, ListRow, ListCalls } from './contract.ts'
import type { ListDuties, StaffList } from './contract.list.ts'
import type { ListRecords } from './store.records.server.ts'

export { assignedTo, within } from './store.conditions.server.ts'
export { readPart } from './store.parts.server.ts'
export { listIds, type ListKey, type ListRecords } from './store.records.server.ts'

/** What batches need to know; not each has a list. */
export interface BatchSource {
  list: Pick<StaffList, 'key'> & { duties: Pick<ListDuties, 'act'> }
  /** How each action is done. */
  actions: Readonly<Record<string, RecordAction>>
}

/** What the server needs of a list besides its description; the feature that owns the records gives it. */
export interface ListSource extends BatchSource {
  list: StaffList
  calls: ListCalls
  /** The records that this reader may see, now. */
  records(deps: Deps, reader: SignedIn): Promise<ListRecords>
  /** The existing ones of these records in the given order, with the cells of these columns. */
  readRows(deps: Deps, reader: SignedIn, ids: string[], columns: ReadonlySet<string>): Promise<ListRow[]>
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
  /** In the caller's transaction. Answers the version after it, and what `undo` needs to know of the record before. */
  apply(deps: Deps, tx: Db, actor: SignedIn, id: string, given: ActionRequest): Promise<Applied>
  /** Set for an action that can be undone. */
  undo?(deps: Deps, tx: Db, actor: SignedIn, id: string, applied: Applied): Promise<Applied>
}
export interface Applied {
  version: number
  before?: unknown
}

/** The accounts that a filter of people names, null for nobody; an id that is none finds nothing. */
export const peopleOf = (values: readonly string[] | undefined, reader: SignedIn): (string | null)[] | undefined =>
  values?.flatMap((value) => (value === 'none' ? null : value === 'me' ? reader.id : isUuid(value) ? value : []))

export const lists = hook<ListSource>('lists of staff')
/** What else is done to many records as a batch. */
export const batchSources = hook<BatchSource>('batches without a list')
