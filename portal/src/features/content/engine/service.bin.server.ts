import type { SignedIn } from '#platform/actor.ts'
import { recordAudit } from '#platform/audit.server.ts'
import type { Db } from '#platform/database/database.server.ts'
import type { Deps } from '#platform/deps.server.ts'
import { requireDuty } from '#platform/permission.ts'
import { notFound } from '#platform/problem.ts'
import { isUuid } from '#platform/uuid.ts'
import { may } from '#platform/duties.ts'
import type { ContentType } from '#fields/content-type.ts'
import type { ManagedItem } from '../contract.items.ts'
import { binDays, freeSlug } from '../rules.ts'
import { findReplacing } from '../examples/store.server.ts'
import { change, writeRow } from './service.changes.server.ts'
import { lockWritten, type Started } from './service.drafts.server.ts'
import { lockPlace } from './service.place.server.ts'
import { refuseStale, toManaged } from './service.views.server.ts'
import { type ItemRow, listPublished, lockItem, lockSingle, slugsLike } from './store.server.ts'
import { deleteItem, listExpired } from './store.manager.server.ts'

/** Moves a locked item to the bin. */
export async function putToBin(
  tx: Db,
  deps: Deps,
  actor: SignedIn,
  type: ContentType,
  before: ItemRow,
): Promise<ItemRow> {
  const set = { deletedAt: deps.clock.now(), publishAt: null, unpublishAt: null, bodyVersion: before.version + 1 }
  return writeRow(tx, deps, actor, type, before, set, { action: 'delete', isPublic: false })
}

/** Moves an item to the bin, where it stays for 30 days. */
export async function removeItem(deps: Deps, actor: SignedIn, type: ContentType, started: Started): Promise<void> {
  requireDuty(actor, may.publishContent)
  await change(deps, async (tx) => void (await putToBin(tx, deps, actor, type, await lockWritten(tx, type, started))))
}

/** Restores an item from the bin in its previous state: a published item is public again. */
export async function restoreItem(deps: Deps, actor: SignedIn, type: ContentType, id: string): Promise<ManagedItem> {
  requireDuty(actor, may.publishContent)
  return change(deps, async (tx) => toManaged(type, await takeFromBin(tx, deps, actor, type, { id })))
}

/** Restores an item in the caller's transaction. */
export async function takeFromBin(tx: Db, deps: Deps, actor: SignedIn, type: ContentType, { id, version }: Started) {
  // The bin may contain several items of a type with a single item, so move the current one to the bin.
  await lockPlace(tx, type)
  const standing = type.many ? undefined : await lockSingle(tx, type.key)
  const before = await lockDeleted(tx, type, id)
  if (version !== undefined && before.version !== version) refuseStale(type, before)
  if (standing) await putToBin(tx, deps, actor, type, standing)
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
  return writeRow(tx, deps, actor, type, before, set, { action: 'restore', isPublic })
}

/** Permanently deletes an item from the bin, with its history. */
export async function purgeItem(deps: Deps, actor: SignedIn, type: ContentType, id: string): Promise<void> {
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
