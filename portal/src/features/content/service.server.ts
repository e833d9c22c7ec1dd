import type { Actor, SignedIn } from '#platform/actor.ts'
import { isAdmin } from '#platform/actor.ts'
import type { Deps } from '#platform/deps.server.ts'
import { requireAdmin } from '#platform/permission.ts'
import { notFound } from '#platform/problem.ts'
import type { ContentField, ContentType, ItemOfType } from '#fields/content-type.ts'
import { change, type ContentInput, insertRow, recordChange, saveRow } from './service.changes.server.ts'
import { findItem, type ItemRow, listItems, lockItem, lockSingle, updateItem } from './store.server.ts'

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
