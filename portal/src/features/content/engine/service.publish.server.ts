import { isDeepStrictEqual } from 'node:util'
import { conflict } from '#platform/problem.ts'
import type { ManagedItem } from '../contract.items.ts'
import { notifyAuthor } from '../review/service.server.ts'
import { changeItem, type ItemCall, lockWritten, lockStarted } from './service.item.server.ts'
import { unpublishOthers, lockPlace } from './service.only-place.server.ts'
import { writeRow, insertRow, noDraft, checkBody } from './service.changes.server.ts'
import { type ItemEdit, workingBody, savedBody } from './service.views.server.ts'
import type { ItemRow } from './store.server.ts'

type Body = Record<string, unknown>

/** Publishes the given body, else the draft, else the unpublished body; it must meet every rule of the type. */
export const publishItem = (call: ItemCall, raw?: Body, replace = false): Promise<ManagedItem> =>
  changeItem(call, async (edit) => {
    const { tx, type } = edit
    await lockPlace(tx, type)
    const before = await lockStarted(edit, call)
    if (before) await unpublishOthers(edit, { id: before.id, replace })
    if (before) return publishRow(edit, before, raw)
    if (!raw) throw conflict('There is nothing to publish yet.')
    const start = { body: checkBody(type, raw, { creating: true }), status: 'published', position: 1 } as const
    return insertRow(edit, start, { action: 'publish', isPublic: true })
  })

export async function publishRow(
  edit: ItemEdit,
  before: ItemRow,
  raw?: Body,
  written: { action: 'publish' | 'publish-scheduled' | 'restore-version'; note?: string } = { action: 'publish' },
): Promise<ItemRow> {
  const { deps, type } = edit
  // An example may lack the picture that a new item needs.
  const creating = before.publishedAt === null && before.example === null
  const body = checkBody(type, raw ?? workingBody(before), { creating, stored: workingBody(before) })
  const unchanged =
    before.status === 'published' && !before.draft && isDeepStrictEqual(body, savedBody(type, before, before.body))
  if (unchanged && written.action === 'publish' && !before.publishAt) return before
  const set = {
    ...noDraft,
    body,
    status: 'published',
    bodyVersion: before.version + 1,
    publishedAt: before.publishedAt ?? deps.clock.now(),
    publishAt: null,
  } as const
  await notifyAuthor(edit, before)
  const note = before.review?.state === 'submitted' ? `submitted by ${before.review.byName}` : undefined
  return writeRow(edit, before, set, { ...(note && { note }), ...written, body, isPublic: true })
}

/** Removes an item from the site but keeps its content. */
export const unpublishItem = (call: ItemCall): Promise<ManagedItem> =>
  changeItem(call, async (edit) => unpublishRow(edit, await lockWritten(edit, call)))

export async function unpublishRow(
  edit: ItemEdit,
  before: ItemRow,
  action: 'unpublish' | 'unpublish-scheduled' = 'unpublish',
): Promise<ItemRow> {
  if (before.status !== 'published') throw conflict('This is not published.')
  const set = { status: 'draft', unpublishAt: null, bodyVersion: before.version + 1 } as const
  return writeRow(edit, before, set, { action, body: before.body, isPublic: false })
}

/** Puts an item back on the site that was just taken off, as it was; its draft stays a draft. */
export async function publishAgain(edit: ItemEdit, before: ItemRow, unpublishAt: Date | null): Promise<ItemRow> {
  if (before.status === 'published') throw conflict('This is published already.')
  if (unpublishAt && unpublishAt <= edit.deps.clock.now()) throw conflict('This was to come off the site by now.')
  await unpublishOthers(edit, { id: before.id, replace: false })
  const set = { status: 'published', unpublishAt, bodyVersion: before.version + 1 } as const
  return writeRow(edit, before, set, { action: 'publish', body: before.body, isPublic: true })
}
