import { addressFieldOf } from '#fields/content/content-addresses.ts'
import type { ContentType } from '#fields/content/content-type.ts'
import type { Db } from '#platform/database/database.server.ts'
import { type Duty, may } from '#platform/duties.ts'
import { requireDuty } from '#platform/permission.ts'
import { notFound, conflict } from '#platform/problem.ts'
import { isUuid } from '#platform/values/uuid.ts'
import type { ManagedItem } from '../contract.items.ts'
import { change } from './service.changes.server.ts'
import { type ItemEdit, refuseStale, toManaged, unsavedSingle } from './service.views.server.ts'
import { type ItemRow, lockItem, lockSingle, lockType, findItem, listItems } from './store.server.ts'

/** The item of a write and the version on which the write is based; without one, any is right. */
export interface Started {
  id: string
  version?: number | undefined
}

/** What a person does with an item of the manager: `id` is that of the item, or `single` for a type with a single item. */
export type ItemCall = Omit<ItemEdit, 'tx'> & Started

/** Reads an item, also a draft; undefined for a single item before its first save, 404 if it is missing. */
export async function findRow(db: Db, type: ContentType, id: string): Promise<ItemRow | undefined> {
  if (isSingle(type, id)) return (await listItems(db, type.key, { drafts: true, newestFirst: false, limit: 1 }))[0]
  const row = isUuid(id) ? await findItem(db, type.key, id, { drafts: true }) : undefined
  if (!row) throw notFound(`${type.one} not found`)
  return row
}

/** One item with its draft; a single item that was never saved has version 0. */
export async function readManaged({ deps, actor, type, id }: ItemCall): Promise<ManagedItem> {
  requireDuty(actor, may.readContent)
  const row = await findRow(deps.database.db, type, id)
  return row ? toManaged(type, row) : unsavedSingle(type)
}

/** Reads an item that was saved; 409 for a single item that was not. */
export async function findSaved(db: Db, { type, id }: ItemCall): Promise<ItemRow> {
  const row = await findRow(db, type, id)
  if (!row) throw conflict(`${type.one} was never saved.`)
  return row
}

const isSingle = (type: ContentType, id: string): boolean => !type.many && id === 'single'

/** Locks the item of a write; undefined for a single item before its first save. 404 if it is missing, 409 if it is another version. */
export async function lockStarted(
  { tx, type }: Pick<ItemEdit, 'tx' | 'type'>,
  { id, version }: Started,
): Promise<ItemRow | undefined> {
  const single = isSingle(type, id)
  // Before the row: a page that moves changes the rows of the pages below it.
  if (addressFieldOf(type)) await lockType(tx, type.key)
  const row = single ? await lockSingle(tx, type.key) : isUuid(id) ? await lockItem(tx, type.key, id) : undefined
  if (!row && !single) throw notFound(`${type.one} not found`)
  if (row && version !== undefined && row.version !== version) refuseStale(type, row)
  return row
}

/** Like `lockStarted`, but the item must exist. */
export async function lockWritten(edit: ItemEdit, started: Started): Promise<ItemRow> {
  const row = await lockStarted(edit, started)
  if (!row) throw conflict(`${edit.type.one} was never saved.`)
  return row
}

/** Changes an item that was saved in what visitors do not see, in a transaction of its own. */
export async function editItem(
  { deps, actor, type, ...started }: ItemCall,
  duties: readonly Duty[],
  work: (edit: ItemEdit, before: ItemRow) => Promise<ItemRow>,
): Promise<ManagedItem> {
  requireDuty(actor, duties)
  return deps.database.transaction(async (tx) => {
    const edit = { deps, tx, actor, type }
    return toManaged(type, await work(edit, await lockWritten(edit, started)))
  })
}

/** Changes what visitors see, in a transaction of its own; `work` locks the item. */
export async function changeItem(
  { deps, actor, type }: ItemCall,
  work: (edit: ItemEdit) => Promise<ItemRow>,
  duties: readonly Duty[] = may.publishContent,
): Promise<ManagedItem> {
  requireDuty(actor, duties)
  return change(deps, async (tx) => toManaged(type, await work({ deps, tx, actor, type })))
}
