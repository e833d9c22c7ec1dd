import { isDeepStrictEqual } from 'node:util'
import type { SignedIn } from '#platform/actor.ts'
import type { Db } from '#platform/database/database.server.ts'
import type { Deps } from '#platform/deps.server.ts'
import { requireDuty } from '#platform/permission.ts'
import { conflict } from '#platform/problem.ts'
import { may } from '#platform/duties.ts'
import type { ContentType } from '#fields/content-type.ts'
import type { ManagedItem } from '../contract.items.ts'
import { announceApproval } from '../review/service.news.server.ts'
import { change, insertRow, noDraft, writeRow } from './service.changes.server.ts'
import { checkBody } from './service.checks.server.ts'
import { lockStarted, lockWritten, type Started } from './service.drafts.server.ts'
import { lockPlace, takePlace } from './service.place.server.ts'
import { savedBody, toManaged, workingBody } from './service.views.server.ts'
import type { ItemRow } from './store.server.ts'

type Body = Record<string, unknown>

/** Publishes the given body, else the draft, else the unpublished body; it must meet every rule of the type. */
export async function publishItem(
  deps: Deps,
  actor: SignedIn,
  type: ContentType,
  started: Started,
  raw?: Body,
  replace = false,
): Promise<ManagedItem> {
  requireDuty(actor, may.publishContent)
  return change(deps, async (tx) => {
    await lockPlace(tx, type)
    const before = await lockStarted(tx, type, started)
    if (before) await takePlace(tx, deps, actor, type, { id: before.id, replace })
    if (before) return toManaged(type, await publishRow(tx, deps, actor, type, before, raw))
    if (!raw) throw conflict('There is nothing to publish yet.')
    const start = { body: checkBody(type, raw, { creating: true }), status: 'published', position: 1 } as const
    return toManaged(type, await insertRow(tx, deps, actor, type, start, { action: 'publish', isPublic: true }))
  })
}

export async function publishRow(
  tx: Db,
  deps: Deps,
  actor: SignedIn,
  type: ContentType,
  before: ItemRow,
  raw?: Body,
  written: { action: 'publish' | 'publish-scheduled' | 'restore-version'; note?: string } = { action: 'publish' },
): Promise<ItemRow> {
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
  await announceApproval(tx, deps, actor, before)
  const note = before.review?.state === 'submitted' ? `submitted by ${before.review.byName}` : undefined
  return writeRow(tx, deps, actor, type, before, set, { ...(note && { note }), ...written, body, isPublic: true })
}

/** Removes an item from the site but keeps its content. */
export async function unpublishItem(deps: Deps, actor: SignedIn, type: ContentType, started: Started) {
  requireDuty(actor, may.publishContent)
  return change(deps, async (tx) => {
    const before = await lockWritten(tx, type, started)
    return toManaged(type, await unpublishRow(tx, deps, actor, type, before))
  })
}

export async function unpublishRow(
  tx: Db,
  deps: Deps,
  actor: SignedIn,
  type: ContentType,
  before: ItemRow,
  action: 'unpublish' | 'unpublish-scheduled' = 'unpublish',
): Promise<ItemRow> {
  if (before.status !== 'published') throw conflict('This is not published.')
  const set = { status: 'draft', unpublishAt: null, bodyVersion: before.version + 1 } as const
  return writeRow(tx, deps, actor, type, before, set, { action, body: before.body, isPublic: false })
}

/** Puts an item back on the site that was just taken off, as it was; its draft stays a draft. */
export async function publishAgain(
  tx: Db,
  deps: Deps,
  actor: SignedIn,
  type: ContentType,
  before: ItemRow,
  unpublishAt: Date | null,
): Promise<ItemRow> {
  if (before.status === 'published') throw conflict('This is published already.')
  if (unpublishAt && unpublishAt <= deps.clock.now()) throw conflict('This was to come off the site by now.')
  await takePlace(tx, deps, actor, type, { id: before.id, replace: false })
  const set = { status: 'published', unpublishAt, bodyVersion: before.version + 1 } as const
  return writeRow(tx, deps, actor, type, before, set, { action: 'publish', body: before.body, isPublic: true })
}
