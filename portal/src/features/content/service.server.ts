import type { Actor, SignedIn } from '#platform/actor.ts'
import { isAdmin } from '#platform/actor.ts'
import { recordAudit } from '#platform/audit.server.ts'
import type { Db } from '#platform/database.server.ts'
import type { Deps } from '#platform/deps.server.ts'
import { announceContentChange } from '#platform/events.server.ts'
import { requireAdmin } from '#platform/permission.ts'
import { conflict, notFound } from '#platform/problem.ts'
import type { ContentField, ContentType, ItemOfType } from '#fields/content-type.ts'
import { freeSlug, slugOf } from './rules.ts'
import {
  countItems,
  findItem,
  insertItem,
  insertVersion,
  type ItemRow,
  listItems,
  lockItem,
  lockSingle,
  slugsLike,
  updateItem,
} from './store.server.ts'

/** A checked body with what an editor says about the item itself. */
export interface ContentInput {
  body: Record<string, unknown>
  order?: number | undefined
  version?: number | undefined
  status?: 'draft' | 'published' | undefined
}

/** Told of every change in its transaction: the search index keeps itself up to date with it. */
export type ContentListener = (tx: Db, type: ContentType, row: ItemRow | { id: string; gone: true }) => Promise<void>
const listeners: ContentListener[] = []
export const onContentWritten = (listener: ContentListener): void => void listeners.push(listener)

/** An item as calls answer it: body, aliases of its fields, and the facts beside them. */
export function toItem<T extends ContentType>(type: T, row: ItemRow): ItemOfType<T> {
  const body: Record<string, unknown> = { ...row.body }
  for (const [name, field] of Object.entries(type.fields) as [string, ContentField][])
    if (field.alias) body[field.alias] = body[name]
  return {
    ...body,
    id: row.id,
    order: row.position,
    slug: row.slug,
    version: row.version,
    status: row.status,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    createdByName: row.createdByName,
    updatedByName: row.updatedByName,
  } as unknown as ItemOfType<T>
}

/** All items of a type in their order; drafts only for an Admin who asks for them. */
export async function listContent<T extends ContentType>(
  deps: Deps,
  actor: Actor,
  type: T,
  options: { drafts?: boolean } = {},
): Promise<ItemOfType<T>[]> {
  const rows = await listItems(deps.database.db, type.key, {
    drafts: Boolean(options.drafts) && isAdmin(actor),
    newestFirst: type.orderFrom === undefined,
  })
  return rows.map((row) => toItem(type, row))
}

/** One item by id or slug; 404 when it is not there or not public. */
export async function getContent<T extends ContentType>(
  deps: Deps,
  actor: Actor,
  type: T,
  idOrSlug: string,
): Promise<ItemOfType<T>> {
  const row = await findItem(deps.database.db, type.key, idOrSlug, { drafts: isAdmin(actor) })
  if (!row) throw notFound(`${type.one} not found`)
  return toItem(type, row)
}

/** The one item of a type that has a single one, or undefined while nothing is stored. */
export async function getSingle<T extends ContentType>(deps: Deps, type: T): Promise<ItemOfType<T> | undefined> {
  const [row] = await listItems(deps.database.db, type.key, { drafts: false, newestFirst: false, limit: 1 })
  return row && toItem(type, row)
}

export async function createContent<T extends ContentType>(
  deps: Deps,
  actor: SignedIn,
  type: T,
  input: ContentInput,
): Promise<ItemOfType<T>> {
  requireAdmin(actor)
  return change(deps, async (tx) => toItem(type, await insertRow(tx, deps, actor, type, input)))
}

async function insertRow(
  tx: Db,
  deps: Deps,
  actor: SignedIn,
  type: ContentType,
  input: ContentInput,
): Promise<ItemRow> {
  const now = deps.clock.now()
  const status = input.status ?? 'published'
  const row = await insertItem(tx, {
    type: type.key,
    slug: await slugFor(tx, type, input.body),
    status,
    // Default order of a new item: list length plus 1 (spec 3 §9).
    position: input.order ?? (await countItems(tx, type.key)) + 1,
    body: input.body,
    publishedAt: status === 'published' ? now : null,
    createdAt: now,
    createdById: actor.id,
    createdByName: actor.name,
    updatedAt: now,
    updatedById: actor.id,
    updatedByName: actor.name,
  })
  await recordChange(tx, deps, actor, type, row, 'create')
  return row
}

export async function updateContent<T extends ContentType>(
  deps: Deps,
  actor: SignedIn,
  type: T,
  id: string,
  input: ContentInput,
): Promise<ItemOfType<T>> {
  requireAdmin(actor)
  return change(deps, async (tx) => {
    const before = isUuid(id) ? await lockItem(tx, type.key, id) : undefined
    if (!before) throw notFound(`${type.one} not found`)
    return toItem(type, await saveRow(tx, deps, actor, type, before, input))
  })
}

/** Saves the single item of a type, making it at the first time. */
export async function saveSingle<T extends ContentType>(
  deps: Deps,
  actor: SignedIn,
  type: T,
  input: ContentInput,
): Promise<ItemOfType<T>> {
  requireAdmin(actor)
  return change(deps, async (tx) => {
    const before = await lockSingle(tx, type.key)
    const row = before
      ? await saveRow(tx, deps, actor, type, before, input)
      : await insertRow(tx, deps, actor, type, { ...input, order: 1 })
    return toItem(type, row)
  })
}

export async function removeContent(
  deps: Deps,
  actor: SignedIn,
  type: ContentType,
  id: string | undefined,
): Promise<void> {
  requireAdmin(actor)
  await change(deps, async (tx) => {
    const before =
      id === undefined ? await lockSingle(tx, type.key) : isUuid(id) ? await lockItem(tx, type.key, id) : undefined
    if (!before) throw notFound(`${type.one} not found`)
    const now = deps.clock.now()
    const row = await updateItem(tx, before.id, {
      deletedAt: now,
      version: before.version + 1,
      updatedAt: now,
      updatedById: actor.id,
      updatedByName: actor.name,
    })
    await recordChange(tx, deps, actor, type, row, 'delete')
  })
}

const isUuid = (id: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(id)

async function saveRow(
  tx: Db,
  deps: Deps,
  actor: SignedIn,
  type: ContentType,
  before: ItemRow,
  input: ContentInput,
): Promise<ItemRow> {
  if (input.version !== undefined && input.version !== before.version)
    throw conflict(
      `${before.updatedByName} saved this in the meantime. Your changes are kept here; compare them with the saved version.`,
    )
  const now = deps.clock.now()
  const status = input.status ?? before.status
  const row = await updateItem(tx, before.id, {
    body: keepFiles(type, before.body, input.body),
    status,
    position: input.order ?? before.position,
    // A published slug is stable: links to it are out in the world (decisions §4).
    ...(before.publishedAt === null && { slug: await slugFor(tx, type, input.body, before.slug) }),
    version: before.version + 1,
    publishedAt: before.publishedAt ?? (status === 'published' ? now : null),
    updatedAt: now,
    updatedById: actor.id,
    updatedByName: actor.name,
  })
  await recordChange(tx, deps, actor, type, row, 'update')
  return row
}

/** A file field that the call left out keeps what is there: `image or keep the existing`. */
function keepFiles(
  type: ContentType,
  before: Record<string, unknown>,
  next: Record<string, unknown>,
): Record<string, unknown> {
  const body = { ...next }
  for (const [name, field] of Object.entries(type.fields))
    if ((field.kind === 'image' || field.kind === 'pdf') && !body[name]) body[name] = before[name] ?? ''
  return body
}

async function slugFor(tx: Db, type: ContentType, body: Record<string, unknown>, own = ''): Promise<string> {
  if (!type.slugFrom) return ''
  const slug = slugOf(String(body[type.slugFrom] ?? ''))
  const taken = await slugsLike(tx, type.key, slug)
  taken.delete(own)
  return freeSlug(slug, taken)
}

async function recordChange(
  tx: Db,
  deps: Deps,
  actor: SignedIn,
  type: ContentType,
  row: ItemRow,
  action: string,
): Promise<void> {
  await insertVersion(tx, {
    itemId: row.id,
    version: row.version,
    status: row.status,
    position: row.position,
    body: row.body,
    action,
    at: deps.clock.now(),
    byId: actor.id,
    byName: actor.name,
  })
  await recordAudit(tx, {
    at: deps.clock.now(),
    actor,
    action: `content.${action}`,
    recordType: type.key,
    recordId: row.id,
    details: { version: row.version },
  })
  const gone = action === 'delete' || row.status !== 'published'
  for (const listener of listeners) await listener(tx, type, gone ? { id: row.id, gone: true } : row)
}

/** One transaction; the notice to other processes leaves with its commit, this process drops its pages before it answers. */
async function change<T>(deps: Deps, work: (tx: Db) => Promise<T>): Promise<T> {
  const result = await deps.database.transaction(async (tx) => {
    const value = await work(tx)
    await announceContentChange(tx)
    return value
  })
  deps.events.changedHere()
  return result
}
