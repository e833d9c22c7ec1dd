import { isDeepStrictEqual } from 'node:util'
import { releaseFiles, removeReleasedFiles } from '#features/documents/service.server.ts'
import type { ContentType } from '#fields/content/content-type.ts'
import { systemActor } from '#platform/actor.ts'
import type { Db } from '#platform/database/database.server.ts'
import type { Deps } from '#platform/deps.server.ts'
import { may } from '#platform/duties.ts'
import { sweepScratch } from '#platform/files/scratch.server.ts'
import { formatMoment } from '#platform/values/nigerian-time.ts'
import { conflict, invalidField, Problem } from '#platform/problem.ts'
import type { ManagedItem } from '../contract.items.ts'
import { deleteFileRow, lockForgottenFiles } from '../library/store.files.server.ts'
import { announceApproval } from '../review/service.server.ts'
import { unusedFileDays } from '../rules.ts'
import { deleteOldTickets } from '../transfer/store.tickets.server.ts'
import {
  changeItem,
  editItem,
  type ItemCall,
  readPlace,
  lockPlace,
  lockWritten,
  lockStarted,
} from './service.bin.server.ts'
import { change, writeRow, insertRow, noDraft, checkBody } from './service.changes.server.ts'
import { type ItemEdit, workingBody, savedBody } from './service.views.server.ts'
import { type ItemRow, lockDue, countByTopic, findTopicTitles, listByTopic, publicSlugs } from './store.server.ts'

export const scheduleQueue = 'content.schedule'

interface Times {
  publishAt: Date | null
  unpublishAt: Date | null
}

/** Sets or clears the times at which an item is published and unpublished automatically. */
export const scheduleItem = (call: ItemCall, times: Times): Promise<ManagedItem> =>
  editItem(call, may.publishContent, async (edit, before) => {
    const { deps, type } = edit
    checkTimes(type, before, times, deps.clock.now())
    const isPublic = before.status === 'published' && !before.draft
    const note = [
      times.publishAt && `to be published at ${formatMoment(times.publishAt)}`,
      times.unpublishAt && `to be taken off at ${formatMoment(times.unpublishAt)}`,
    ]
    const words = note.filter(Boolean).join(', ') || 'no longer scheduled'
    // A time to go public is an approval of the draft that waits.
    if (times.publishAt) await announceApproval(edit, before)
    const set = { ...times, ...(times.publishAt && { review: null }) }
    const row = await writeRow(edit, before, set, { action: 'schedule', note: words, isPublic })
    for (const startAfter of [times.publishAt, times.unpublishAt])
      if (startAfter) await deps.jobs.enqueue(edit.tx, scheduleQueue, {}, { startAfter })
    return row
  })

function checkTimes(type: ContentType, row: ItemRow, { publishAt, unpublishAt }: Times, now: Date): void {
  if (publishAt && publishAt <= now) throw invalidField('publishAt', 'Choose a time in the future')
  if (unpublishAt && unpublishAt <= (publishAt ?? now))
    throw invalidField('unpublishAt', publishAt ? 'Choose a time after it is published' : 'Choose a time in the future')
  if (publishAt && row.status === 'published' && !row.draft) throw conflict('There is no draft to publish.')
  if (unpublishAt && !publishAt && row.status !== 'published') throw conflict('This is not published.')
  // Check now, because staff would not see a failure at the scheduled time.
  if (publishAt) checkBody(type, workingBody(row), { creating: row.publishedAt === null && row.example === null })
}

/** Publishes and unpublishes all items that are due, each only once even if several processes run this. */
export async function runDueItems(deps: Deps, types: readonly ContentType[]): Promise<void> {
  for (;;) {
    const found = await deps.database.transaction((tx) => lockDue(tx, deps.clock.now()))
    if (!found) return
    const done = await change(deps, (tx) => runOne(deps, tx, types))
    if (!done) return
  }
}

async function runOne(deps: Deps, tx: Db, types: readonly ContentType[]): Promise<boolean> {
  const now = deps.clock.now()
  const row = await lockDue(tx, now)
  if (!row) return false
  const known = types.find(({ key }) => key === row.type)
  // A type that is no longer described has nothing to publish.
  const type = known ?? ({ key: row.type, fields: {}, title: '' } as unknown as ContentType)
  const edit = { deps, tx, actor: systemActor, type }
  if (row.publishAt && row.publishAt <= now)
    await (known ? publishDue(edit, row) : clearTimes(edit, row, { publishAt: null }, ''))
  else if (known && row.status === 'published') await unpublishRow(edit, row, 'unpublish-scheduled')
  else await clearTimes(edit, row, { unpublishAt: null }, 'it was not published')
  return true
}

async function publishDue(edit: ItemEdit, row: ItemRow): Promise<void> {
  try {
    // Nobody can be asked at this time: what was scheduled replaces what is there.
    await readPlace(edit, { id: row.id, replace: true })
    await publishRow(edit, row, undefined, { action: 'publish-scheduled' })
  } catch (error) {
    if (!(error instanceof Problem) || error.statusCode !== 400) throw error
    // The draft became incomplete after its time was set: leave the published body, and record the reason in the history.
    const fields = error.fields?.map((field) => field.message).join(', ')
    await clearTimes(edit, row, { publishAt: null }, `not published as scheduled: ${fields ?? error.message}`)
  }
}

async function clearTimes(edit: ItemEdit, row: ItemRow, times: Partial<Times>, note: string): Promise<void> {
  const isPublic = row.status === 'published' && !row.draft
  await writeRow(edit, row, times, { action: 'schedule', note, isPublic })
}

type Body = Record<string, unknown>

/** Publishes the given body, else the draft, else the unpublished body; it must meet every rule of the type. */
export const publishItem = (call: ItemCall, raw?: Body, replace = false): Promise<ManagedItem> =>
  changeItem(call, async (edit) => {
    const { tx, type } = edit
    await lockPlace(tx, type)
    const before = await lockStarted(edit, call)
    if (before) await readPlace(edit, { id: before.id, replace })
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
  await announceApproval(edit, before)
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
  await readPlace(edit, { id: before.id, replace: false })
  const set = { status: 'published', unpublishAt, bodyVersion: before.version + 1 } as const
  return writeRow(edit, before, set, { action: 'publish', body: before.body, isPublic: true })
}

/** How many public items of these types each topic has, by its slug. */
export const countTopicItems = (deps: Deps, types: readonly string[]) => countByTopic(deps.database.db, types)

export type TopicItem = Awaited<ReturnType<typeof listByTopic>>[number]

/** The public items of these types with a topic, the latest published first; at most `limit`. */
export const listTopicItems = (
  deps: Deps,
  types: readonly string[],
  topic: string,
  limit: number,
): Promise<TopicItem[]> => listByTopic(deps.database.db, types, topic, limit)

/** Which of the slugs an item of this type on the site has. */
export const findSlugs = publicSlugs

/** The titles of the topics on the site, by slug; cached until content changes. */
export const readTopicTitles = ({ events, database }: Deps): Promise<ReadonlyMap<string, string>> =>
  events.keepUntilChange('titles of topics', () => findTopicTitles(database.db))

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
