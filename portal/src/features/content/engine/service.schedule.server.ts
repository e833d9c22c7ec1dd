import type { ContentType } from '#fields/content/content-type.ts'
import { systemActor } from '#platform/actor.ts'
import type { Db } from '#platform/database/database.server.ts'
import type { Deps } from '#platform/deps.server.ts'
import { may } from '#platform/duties.ts'
import { formatMoment } from '#platform/values/nigerian-time.ts'
import { conflict, invalidField, Problem } from '#platform/problem.ts'
import type { ManagedItem } from '../contract.items.ts'
import { notifyAuthor } from '../review/service.server.ts'
import { editItem, type ItemCall } from './service.item.server.ts'
import { unpublishOthers } from './service.only-place.server.ts'
import { change, writeRow, checkBody } from './service.changes.server.ts'
import { type ItemEdit, workingBody } from './service.views.server.ts'
import { type ItemRow, lockDue } from './store.server.ts'
import { publishRow, unpublishRow } from './service.publish.server.ts'

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
    if (times.publishAt) await notifyAuthor(edit, before)
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
    await unpublishOthers(edit, { id: row.id, replace: true })
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
