import type { SignedIn } from '#platform/actor.ts'
import { recordAudit } from '#platform/audit.server.ts'
import type { Db } from '#platform/database.server.ts'
import type { Deps } from '#platform/deps.server.ts'
import { announceContentChange } from '#platform/events.server.ts'
import { conflict } from '#platform/problem.ts'
import type { ContentType } from '#fields/content-type.ts'
import { freeSlug, slugOf } from './rules.ts'
import { countItems, insertItem, insertVersion, type ItemRow, slugsLike, updateItem } from './store.server.ts'

/** A checked body with what an editor says about the item itself. */
export interface ContentInput {
  body: Record<string, unknown>
  order?: number | undefined
  version?: number | undefined
  status?: 'draft' | 'published' | undefined
}

/** Told of every change in its transaction: the search index keeps itself up to date with it. */
export type ContentListener = (tx: Db, type: ContentType, row: ItemRow | { id: string; gone: true }) => Promise<void>
const listeners = new Set<ContentListener>()
export const onContentWritten = (listener: ContentListener): void => void listeners.add(listener)

/** Adds an item in the caller's transaction. */
export async function insertRow(
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

/** Changes a locked item in the caller's transaction; 409 when the editor started from an older version. */
export async function saveRow(
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
  const title = body[type.slugFrom]
  const slug = slugOf(typeof title === 'string' ? title : '')
  const taken = await slugsLike(tx, type.key, slug)
  taken.delete(own)
  return freeSlug(slug, taken)
}

/** History, audit and listeners of one change. */
export async function recordChange(
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
export async function change<T>(deps: Deps, work: (tx: Db) => Promise<T>): Promise<T> {
  const result = await deps.database.transaction(async (tx) => {
    const value = await work(tx)
    await announceContentChange(tx)
    return value
  })
  deps.events.changedHere()
  return result
}
