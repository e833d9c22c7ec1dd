import { isDeepStrictEqual } from 'node:util'
import { addressFieldOf } from '#fields/content/content-addresses.ts'
import type { ContentType } from '#fields/content/content-type.ts'
import type { SignedIn } from '#platform/actor.ts'
import { recordAudit } from '#platform/audit.server.ts'
import type { Db } from '#platform/database/database.server.ts'
import { onceFor } from '#platform/database/idempotency.server.ts'
import type { Deps } from '#platform/deps.server.ts'
import { type Duty, may, holds } from '#platform/duties.ts'
import { formatMoment } from '#platform/values/nigerian-time.ts'
import { requireDuty } from '#platform/permission.ts'
import { notFound, Problem, conflict } from '#platform/problem.ts'
import { isUuid } from '#platform/values/uuid.ts'
import type { ManagedItem, PlaceFacts } from '../contract.items.ts'
import { replaceExample, type Replacing } from '../examples/service.state.server.ts'
import { findReplacing } from '../examples/store.server.ts'
import { binDays, freeSlug } from '../rules.ts'
import { change, writeRow, draftOf, insertRow, noDraft, type Written, checkBody } from './service.changes.server.ts'
import {
  type ItemEdit,
  refuseStale,
  toManaged,
  pageOf,
  savedBody,
  unsavedSingle,
  withAddress,
  workingBody,
} from './service.views.server.ts'
import {
  type ItemRow,
  listPublished,
  lockItem,
  lockSingle,
  slugsLike,
  lockType,
  deleteItem,
  listExpired,
  countItems,
  findItem,
  listItems,
} from './store.server.ts'

/** Moves a locked item to the bin. */
export async function putToBin(edit: ItemEdit, before: ItemRow): Promise<ItemRow> {
  const set = { deletedAt: edit.deps.clock.now(), publishAt: null, unpublishAt: null, bodyVersion: before.version + 1 }
  return writeRow(edit, before, set, { action: 'delete', isPublic: false })
}

/** Moves an item to the bin, where it stays for 30 days. */
export const removeItem = (call: ItemCall): Promise<ManagedItem> =>
  changeItem(call, async (edit) => putToBin(edit, await lockWritten(edit, call)))

/** Restores an item from the bin in its previous state: a published item is public again. */
export const restoreItem = (call: ItemCall): Promise<ManagedItem> =>
  changeItem(call, (edit) => restoreFromBin(edit, { id: call.id }))

/** Restores an item in the caller's transaction. */
export async function restoreFromBin(edit: ItemEdit, { id, version }: Started) {
  const { tx, type } = edit
  // The bin may contain several items of a type with a single item, so move the current one to the bin.
  await lockPlace(tx, type)
  const standing = type.many ? undefined : await lockSingle(tx, type.key)
  const before = await lockDeleted(tx, type, id)
  if (version !== undefined && before.version !== version) refuseStale(type, before)
  if (standing) await putToBin(edit, standing)
  const taken = before.slug ? await slugsLike(tx, type.key, before.slug) : new Set<string>()
  const replaced = before.example !== null && (await findReplacing(tx, type.key, before.example)) !== undefined
  const isTaken = type.onePlace && before.status === 'published' && (await listPublished(tx, type.key)).length > 0
  const set = {
    // Another item has been published in its place since.
    ...(isTaken && { status: 'draft' as const }),
    deletedAt: null,
    bodyVersion: before.version + 1,
    slug: before.slug && freeSlug(before.slug, taken),
    ...(replaced && { example: null }),
  }
  const isPublic = before.status === 'published' && !isTaken && !before.draft
  return writeRow(edit, before, set, { action: 'restore', isPublic })
}

/** Permanently deletes an item from the bin, with its history. */
export async function purgeItem({ deps, actor, type, id }: ItemCall): Promise<void> {
  requireDuty(actor, may.publishContent)
  await deps.database.transaction(async (tx) => {
    const row = await lockDeleted(tx, type, id)
    await deleteItem(tx, row.id)
    const record = { recordType: type.key, recordId: row.id, details: { title: row.title } }
    await recordAudit(tx, { at: deps.clock.now(), actor, action: 'content.purge', ...record })
  })
}

async function lockDeleted(tx: Db, type: ContentType, id: string): Promise<ItemRow> {
  const row = isUuid(id) ? await lockItem(tx, type.key, id, { deleted: true }) : undefined
  if (!row) throw notFound(`${type.one} not found`)
  return row
}

/** Permanently deletes items that have been in the bin for 30 days. */
export async function sweepBin(deps: Deps, actor: SignedIn): Promise<void> {
  const before = new Date(deps.clock.now().getTime() - binDays * 86_400_000)
  for (const { id, type } of await listExpired(deps.database.db, before, 1_000))
    await deps.database.transaction(async (tx) => {
      if (!(await lockItem(tx, type, id, { deleted: true }))) return
      await deleteItem(tx, id)
      const record = { recordType: type, recordId: id }
      await recordAudit(tx, { at: deps.clock.now(), actor, action: 'content.purge', ...record })
    })
}

/** Makes the changes of a type with one place, or with addresses, wait for each other; call it before an item is locked. */
export async function lockPlace(tx: Db, type: ContentType): Promise<void> {
  if (type.onePlace || addressFieldOf(type)) await lockType(tx, type.key)
}

interface AddressChange {
  /** The item that is to be published; undefined for a new one. */
  id?: string | undefined
  /** Takes the other items off the site; otherwise the answer is 409 while there is one. */
  replace: boolean
}

/** Keeps a type with one place to one published item. The item that is replaced stays in the manager, with its history. */
export async function readPlace(edit: ItemEdit, { id, replace }: AddressChange): Promise<void> {
  const { tx, type } = edit
  if (!type.onePlace) return
  const others = (await listPublished(tx, type.key)).filter((row) => row.id !== id)
  const [first] = others
  if (first && !replace) throw placeTaken(type, first)
  for (const row of others) {
    const set = { status: 'draft', unpublishAt: null, bodyVersion: row.version + 1 } as const
    await writeRow(edit, row, set, { action: 'unpublish', body: row.body, isPublic: false })
  }
}

function placeTaken(type: ContentType, { id, title, slug, body }: ItemRow): Problem {
  const page = pageOf(type, slug, body)
  const facts: PlaceFacts = { taken: { id, title, page } }
  const words = `“${title}” is published at ${page}, where there is place for one ${type.one.toLowerCase()}. Replace it, or change it instead.`
  return new Problem(409, words, { code: 'place-taken', facts })
}

type Body = Record<string, unknown>
/** The item of a write and the version on which the write is based; without one, any is right. */
interface Started {
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

/** Creates an item of a list as a draft; a repeated call with the same idempotency key returns the first item. */
export async function createDraft(
  { deps, actor, type }: Omit<ItemCall, 'id'>,
  input: { body: Body; order?: number | undefined; key: string | undefined; example?: string | undefined },
): Promise<ManagedItem> {
  requireDuty(actor, may.draftContent)
  if (!type.many) throw new Problem(400, `There is one ${type.one}; change it instead.`)
  const { order, key, example } = input
  checkOrder(type, order)
  const stored = type.examples?.list.find((each) => each.key === example)?.body
  const body = checkBody(type, input.body, { draft: true, stored })
  return deps.database.transaction((tx) =>
    onceFor(
      tx,
      { scope: `content.create:${actor.id}:${type.key}`, key, input: { body, order, ...(example && { example }) } },
      async () => {
        const replaces = example === undefined ? {} : await replaceExample(tx, type, example)
        return toManaged(type, await beginDraft({ deps, tx, actor, type }, body, order, { action: 'create', replaces }))
      },
    ),
  )
}

/** Adds an item as a draft, at the end of its list unless an order is given. */
export async function beginDraft(
  edit: ItemEdit,
  body: Body,
  order?: number,
  { replaces = {}, ...written }: Pick<Written, 'action' | 'note'> & { replaces?: Replacing } = { action: 'create' },
): Promise<ItemRow> {
  const { deps, tx, actor, type } = edit
  const position = order ?? (await countItems(tx, type.key)) + 1
  const start = { body, status: 'draft', position, ...draftOf(deps, actor, body, 1), ...replaces } as const
  return insertRow(edit, start, { ...written, isPublic: false })
}

/** 400 for an order below the type's minimum (spec 3 §5). */
export function checkOrder(type: ContentType, order: number | undefined): void {
  const min = type.orderFrom
  if (min === undefined || order === undefined || order >= min) return
  const message = `Order must be at least ${min}`
  throw new Problem(400, message, { fields: [{ field: 'order', message }] })
}

/** Saves a draft and leaves the published body unchanged. Writes nothing if the draft equals the stored one. */
export async function saveDraft({ deps, actor, type, ...started }: ItemCall, raw: Body): Promise<ManagedItem> {
  requireDuty(actor, may.draftContent)
  return deps.database.transaction(async (tx) => {
    const edit = { deps, tx, actor, type }
    const before = await lockStarted(edit, started)
    const checked = checkBody(type, raw, { draft: true, stored: before && workingBody(before) })
    if (!before) return toManaged(type, await beginDraft(edit, checked, 1))
    const body = withAddress(type, before, checked)
    if (isDeepStrictEqual(body, savedBody(type, before, workingBody(before)))) return toManaged(type, before)
    return toManaged(type, await writeDraft(edit, before, body))
  })
}

/** What a publisher has approved for a time is what goes public then: only publishers change it. */
function refuseApproved(actor: SignedIn, { publishAt }: ItemRow): void {
  if (!publishAt || holds(actor, may.publishContent)) return
  throw conflict(
    `This is approved to go public on ${formatMoment(publishAt)}. Ask a publisher to remove the schedule before you change it.`,
  )
}

/** Writes the draft of a locked item. */
export async function writeDraft(edit: ItemEdit, before: ItemRow, body: Body, note = ''): Promise<ItemRow> {
  const { deps, actor, type } = edit
  refuseApproved(actor, before)
  const neverPublic = before.publishedAt === null
  const asPublished = !neverPublic && isDeepStrictEqual(body, savedBody(type, before, before.body))
  const draft = asPublished
    ? { ...noDraft, draftAt: deps.clock.now(), draftByName: actor.name }
    : { ...draftOf(deps, actor, body, before.draftBase ?? before.bodyVersion) }
  const set = { ...draft, ...(neverPublic && { body, bodyVersion: before.version + 1 }) }
  const action = note ? 'restore-version' : 'draft'
  return writeRow(edit, before, set, { action, note, body, isPublic: false })
}

/** Discards the draft, which stays in the history. 409 if the item was never published or has no draft. */
export const discardDraft = (call: ItemCall): Promise<ManagedItem> =>
  editItem(call, may.draftContent, (edit, before) => {
    if (before.publishedAt === null) throw conflict('This was never published. Delete it instead.')
    if (!before.draft) throw conflict('There is no draft.')
    refuseApproved(edit.actor, before)
    const isPublic = before.status === 'published'
    const set = { ...noDraft, publishAt: null }
    return writeRow(edit, before, set, { action: 'discard-draft', isPublic })
  })
