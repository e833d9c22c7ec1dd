import { AsyncLocalStorage } from 'node:async_hooks'
import type { ContentType, ItemOfType } from '#fields/content/content-type.ts'
import type { Actor, SignedIn } from '#platform/actor.ts'
import type { Db } from '#platform/database/database.server.ts'
import { newestFirst as sortByDate } from '#platform/values/date-text.ts'
import type { Deps } from '#platform/deps.server.ts'
import { holds, may } from '#platform/duties.ts'
import { requireDuty } from '#platform/permission.ts'
import { notFound } from '#platform/problem.ts'
import type { ManagedItem } from '../contract.items.ts'
import { readPictureFacts } from '../library/store.files.server.ts'
import { filesIn } from '../rules.ts'
import { changeItem, type ItemCall, lockStarted } from './service.item.server.ts'
import { moveToBin } from './service.bin.server.ts'
import { lockPlace, unpublishOthers } from './service.only-place.server.ts'
import { change, draftOf, insertRow, noDraft, writeRow, checkBody, isFileField } from './service.changes.server.ts'
import { type ItemEdit, refuseStale, picturesOf, toItem } from './service.views.server.ts'
import { countItems, findItem, type ItemRow, listItems } from './store.server.ts'

/** A body as it was sent, with further properties of the item. */
export interface ContentInput {
  raw: Record<string, unknown>
  order?: number | undefined
  version?: number | undefined
  status?: 'draft' | 'published' | undefined
  /** Takes the item off the site that is published in the same place. */
  replace?: boolean
}

/**
 * All items of a type in order, with drafts if an Admin requests them: in that of the editors, or newest first, by their own date where they have
 * one. The public list is cached until content changes.
 */
export async function listContent<T extends ContentType>(
  deps: Deps,
  actor: Actor,
  type: T,
  options: { drafts?: boolean } = {},
): Promise<ItemOfType<T>[]> {
  const { db } = deps.database
  const newestFirst = type.orderFrom === undefined
  const drafts = Boolean(options.drafts) && holds(actor, may.readContent)
  const read = async () => {
    const rows = await listItems(db, type.key, { drafts, newestFirst })
    const items = await answerItems(deps, db, type, withPreviewed(type.key, rows, newestFirst))
    return newestFirst && type.fields['date'] ? sortByDate(items) : items
  }
  return drafts || previewedItem(type.key) ? read() : deps.events.keepUntilChange(`list of ${type.key}`, read)
}

/** One item by ID or slug; 404 if it does not exist or is not public. */
export async function getContent<T extends ContentType>(
  deps: Deps,
  actor: Actor,
  type: T,
  idOrSlug: string,
): Promise<ItemOfType<T>> {
  const previewed = previewedItem(type.key)
  const shown = previewed && [previewed.id, previewed.slug].includes(idOrSlug) ? previewed : undefined
  const row = shown ?? (await findItem(deps.database.db, type.key, idOrSlug, { drafts: holds(actor, may.readContent) }))
  if (!row) throw notFound(`${type.one} not found`)
  return answerItem(deps, deps.database.db, type, row)
}

/** The item of a type with a single item, or undefined if it was never published. */
export async function getSingle<T extends ContentType>(deps: Deps, type: T): Promise<ItemOfType<T> | undefined> {
  const previewed = previewedItem(type.key)
  const { db } = deps.database
  if (previewed) return answerItem(deps, db, type, previewed)
  return deps.events.keepUntilChange(`single ${type.key}`, async () => {
    const [row] = await listItems(db, type.key, { drafts: false, newestFirst: false, limit: 1 })
    return row && answerItem(deps, db, type, row)
  })
}

export async function createContent<T extends ContentType>(
  deps: Deps,
  actor: SignedIn,
  type: T,
  input: ContentInput,
): Promise<ItemOfType<T>> {
  requireDuty(actor, may.publishContent)
  return change(deps, async (tx) => answerItem(deps, tx, type, await makeRow({ deps, tx, actor, type }, input)))
}

/** Saves an item, or that of a type with a single item, which the first save creates. */
export async function saveContent<T extends ContentType>(
  { deps, actor, type, id }: ItemCall & { type: T },
  input: ContentInput,
): Promise<ItemOfType<T>> {
  requireDuty(actor, may.publishContent)
  return change(deps, async (tx) => {
    const edit = { deps, tx, actor, type }
    await lockPlace(tx, type)
    const before = await lockStarted(edit, { id })
    const row = before ? await saveRow(edit, before, input) : await makeRow(edit, { ...input, order: 1 })
    return answerItem(deps, tx, type, row)
  })
}

export const removeContent = (call: ItemCall): Promise<ManagedItem> =>
  changeItem(call, async (edit) => {
    const before = await lockStarted(edit, { id: call.id })
    if (!before) throw notFound(`${edit.type.one} not found`)
    return moveToBin(edit, before)
  })

async function makeRow(
  edit: ItemEdit,
  { raw, status = 'published', order, replace = false }: ContentInput,
): Promise<ItemRow> {
  const { deps, tx, actor, type } = edit
  const body = checkBody(type, raw, { creating: type.many })
  await lockPlace(tx, type)
  if (status === 'published') await unpublishOthers(edit, { replace })
  // Default order of a new item: list length plus 1 (spec 3 §9).
  const position = order ?? (await countItems(tx, type.key)) + 1
  const start = { body, status, position, ...(status === 'draft' && draftOf(deps, actor, body, 1)) }
  return insertRow(edit, start, { action: 'create', isPublic: status === 'published' })
}

/** These calls publish at once (spec 3 §7) and leave a draft of the manager unchanged. */
async function saveRow(edit: ItemEdit, before: ItemRow, input: ContentInput): Promise<ItemRow> {
  const { deps, actor, type } = edit
  if (input.version !== undefined && input.version !== before.bodyVersion) refuseStale(type, before)
  const body = addExistingFiles(type, before.body, checkBody(type, input.raw, { stored: before.body }))
  const status = input.status ?? before.status
  const { replace = false } = input
  if (status === 'published' && (before.status !== 'published' || replace))
    await unpublishOthers(edit, { id: before.id, replace })
  const neverPublic = before.publishedAt === null
  const set = {
    body,
    status,
    bodyVersion: before.version + 1,
    position: input.order ?? before.position,
    publishedAt: before.publishedAt ?? (status === 'published' ? deps.clock.now() : null),
    ...(neverPublic && (status === 'draft' ? draftOf(deps, actor, body, before.version + 1) : noDraft)),
  }
  return writeRow(edit, before, set, { action: 'update', body, isPublic: status === 'published' })
}

/** Keeps the existing file of a field that the call omits. */
function addExistingFiles(
  type: ContentType,
  before: Record<string, unknown>,
  next: Record<string, unknown>,
): Record<string, unknown> {
  const body = { ...next }
  for (const [name, field] of Object.entries(type.fields))
    if (isFileField(field) && !body[name]) body[name] = before[name] ?? ''
  return body
}

/** Items as returned by calls. What pictures show is read from the library, where it is stored once per picture. */
async function answerItems<T extends ContentType>(
  { config }: Pick<Deps, 'config'>,
  db: Db,
  type: T,
  rows: readonly ItemRow[],
): Promise<ItemOfType<T>[]> {
  const names = picturesOf(type)
  const files = rows.flatMap(({ body }) => names.flatMap((name) => filesIn(body[name])))
  const pictures = await readPictureFacts(db, files)
  const origin = new URL(config.publicUrl).origin
  return rows.map((row) => toItem(type, row, { pictures, origin }))
}

async function answerItem<T extends ContentType>(
  deps: Pick<Deps, 'config'>,
  db: Db,
  type: T,
  row: ItemRow,
): Promise<ItemOfType<T>> {
  const [item] = await answerItems(deps, db, type, [row])
  return item!
}

// Rendering a page makes many calls inside the process. Only the calls of this rendering see the draft.
const previewed = new AsyncLocalStorage<ItemRow>()

/** Runs `render` so that reads of content return this row. */
export const runWithPreviewed = <T>(row: ItemRow, render: () => Promise<T>): Promise<T> => previewed.run(row, render)

/** The previewed item, if it is of this type. */
export function previewedItem(type: string): ItemRow | undefined {
  const row = previewed.getStore()
  return row?.type === type ? row : undefined
}

/** The rows of a list, with the previewed item replaced or added. */
function withPreviewed(type: string, rows: ItemRow[], newestFirst: boolean): ItemRow[] {
  const shown = previewedItem(type)
  if (!shown) return rows
  if (rows.some((row) => row.id === shown.id)) return rows.map((row) => (row.id === shown.id ? shown : row))
  const all = [shown, ...rows]
  return newestFirst ? all : all.sort((one, other) => one.position - other.position)
}
