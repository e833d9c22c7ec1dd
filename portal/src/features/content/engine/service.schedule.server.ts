import { type SignedIn, systemActor } from '#platform/actor.ts'
import type { Db } from '#platform/database/database.server.ts'
import type { Deps } from '#platform/deps.server.ts'
import { formatMoment } from '#platform/nigerian-time.ts'
import { requireDuty } from '#platform/permission.ts'
import { conflict, invalidField, Problem } from '#platform/problem.ts'
import { may } from '#platform/duties.ts'
import type { ContentType } from '#fields/content-type.ts'
import type { ManagedItem } from '../contract.items.ts'
import { announceApproval } from '../review/service.news.server.ts'
import { change, writeRow } from './service.changes.server.ts'
import { takePlace } from './service.place.server.ts'
import { checkBody } from './service.checks.server.ts'
import { lockWritten, type Started } from './service.drafts.server.ts'
import { publishRow, unpublishRow } from './service.publishing.server.ts'
import { toManaged, workingBody } from './service.views.server.ts'
import type { ItemRow } from './store.server.ts'
import { lockDue } from './store.manager.server.ts'

export const scheduleQueue = 'content.schedule'

interface Times {
  publishAt: Date | null
  unpublishAt: Date | null
}

/** Sets or clears the times at which an item is published and unpublished automatically. */
export async function scheduleItem(
  deps: Deps,
  actor: SignedIn,
  type: ContentType,
  started: Started,
  times: Times,
): Promise<ManagedItem> {
  requireDuty(actor, may.publishContent)
  return deps.database.transaction(async (tx) => {
    const before = await lockWritten(tx, type, started)
    checkTimes(type, before, times, deps.clock.now())
    const isPublic = before.status === 'published' && !before.draft
    const note = [
      times.publishAt && `to be published at ${formatMoment(times.publishAt)}`,
      times.unpublishAt && `to be taken off at ${formatMoment(times.unpublishAt)}`,
    ]
    const words = note.filter(Boolean).join(', ') || 'no longer scheduled'
    // A time to go public is an approval of the draft that waits.
    if (times.publishAt) await announceApproval(tx, deps, actor, before)
    const set = { ...times, ...(times.publishAt && { review: null }) }
    const row = await writeRow(tx, deps, actor, type, before, set, { action: 'schedule', note: words, isPublic })
    for (const startAfter of [times.publishAt, times.unpublishAt])
      if (startAfter) await deps.jobs.enqueue(tx, scheduleQueue, {}, { startAfter })
    return toManaged(type, row)
  })
}

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
    const done = await change(deps, (tx) => runOne(tx, deps, types))
    if (!done) return
  }
}

async function runOne(tx: Db, deps: Deps, types: readonly ContentType[]): Promise<boolean> {
  const now = deps.clock.now()
  const row = await lockDue(tx, now)
  if (!row) return false
  const type = types.find((known) => known.key === row.type)
  if (row.publishAt && row.publishAt <= now) await publishDue(tx, deps, type, row)
  else if (type && row.status === 'published')
    await unpublishRow(tx, deps, systemActor, type, row, 'unpublish-scheduled')
  else await clearTimes(tx, deps, type, row, { unpublishAt: null }, 'it was not published')
  return true
}

async function publishDue(tx: Db, deps: Deps, type: ContentType | undefined, row: ItemRow): Promise<void> {
  if (!type) return clearTimes(tx, deps, type, row, { publishAt: null }, '')
  try {
    // Nobody can be asked at this time: what was scheduled replaces what is there.
    await takePlace(tx, deps, systemActor, type, { id: row.id, replace: true })
    await publishRow(tx, deps, systemActor, type, row, undefined, { action: 'publish-scheduled' })
  } catch (error) {
    if (!(error instanceof Problem) || error.statusCode !== 400) throw error
    // The draft became incomplete after its time was set: leave the published body, and record the reason in the history.
    const fields = error.fields?.map((field) => field.message).join(', ')
    await clearTimes(tx, deps, type, row, { publishAt: null }, `not published as scheduled: ${fields ?? error.message}`)
  }
}

async function clearTimes(
  tx: Db,
  deps: Deps,
  type: ContentType | undefined,
  row: ItemRow,
  times: Partial<Times>,
  note: string,
): Promise<void> {
  const described = type ?? ({ key: row.type, fields: {}, title: '' } as unknown as ContentType)
  const written = { action: 'schedule', note, isPublic: row.status === 'published' && !row.draft } as const
  await writeRow(tx, deps, systemActor, described, row, times, written)
}
