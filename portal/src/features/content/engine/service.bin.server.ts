import { releaseFiles, removeReleasedFiles } from '#features/documents/service.server.ts'
import type { Deps } from '#platform/deps.server.ts'
import { sweepScratch } from '#platform/files/scratch.server.ts'
import { deleteFileRow, lockForgottenFiles } from '../library/store.files.server.ts'
import { unusedFileDays, binDays, freeSlug } from '../rules.ts'
import { deleteOldTickets } from '../transfer/store.tickets.server.ts'
import type { ContentType } from '#fields/content/content-type.ts'
import type { SignedIn } from '#platform/actor.ts'
import { recordAudit } from '#platform/audit.server.ts'
import type { Db } from '#platform/database/database.server.ts'
import { may } from '#platform/duties.ts'
import { requireDuty } from '#platform/permission.ts'
import { notFound } from '#platform/problem.ts'
import { isUuid } from '#platform/values/uuid.ts'
import type { ManagedItem } from '../contract.items.ts'
import { findReplacing } from '../examples/store.server.ts'
import { writeRow } from './service.changes.server.ts'
import { type ItemEdit, refuseStale } from './service.views.server.ts'
import {
  type ItemRow,
  lockPublished,
  lockItem,
  lockSingle,
  slugsLike,
  deleteItem,
  listExpired,
} from './store.server.ts'
import { lockPlace } from './service.only-place.server.ts'
import { type Started, type ItemCall, lockWritten, changeItem } from './service.item.server.ts'

export async function moveToBin(edit: ItemEdit, before: ItemRow): Promise<ItemRow> {
  const set = { deletedAt: edit.deps.clock.now(), publishAt: null, unpublishAt: null, bodyVersion: before.version + 1 }
  return writeRow(edit, before, set, { action: 'delete', isPublic: false })
}

/** Moves an item to the bin, where it stays for 30 days. */
export const removeItem = (call: ItemCall): Promise<ManagedItem> =>
  changeItem(call, async (edit) => moveToBin(edit, await lockWritten(edit, call)))

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
  if (standing) await moveToBin(edit, standing)
  const taken = before.slug ? await slugsLike(tx, type.key, before.slug) : new Set<string>()
  const replaced = before.example !== null && (await findReplacing(tx, type.key, before.example)) !== undefined
  const isTaken = type.onePlace && before.status === 'published' && (await lockPublished(tx, type.key)).length > 0
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

const dayMs = 86_400_000

/** Deletes files that were sent for an item some days ago and are not used, expired tickets, and temporary files of killed processes. */
export async function sweepContentFiles(deps: Deps): Promise<void> {
  const now = deps.clock.now()
  const daysAgo = (days: number) => new Date(now.getTime() - days * dayMs)
  await deleteOldTickets(deps.database.db, now)
  await sweepScratch(deps.config, daysAgo(1))
  for (;;) {
    const gone = await deps.database.transaction(async (tx) => {
      const rows = await lockForgottenFiles(tx, daysAgo(unusedFileDays), 50)
      for (const row of rows) {
        await deleteFileRow(tx, row.id)
        await releaseFiles(deps, tx, Object.values(row.variants))
      }
      return rows.length
    })
    if (gone === 0) break
  }
  // Delete the bytes after the rows: a row without bytes would show as a broken picture.
  await removeReleasedFiles(deps)
}
