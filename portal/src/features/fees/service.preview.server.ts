import { AsyncLocalStorage } from 'node:async_hooks'
import { createHash, randomBytes } from 'node:crypto'
import { readAccount } from '#features/accounts/service.directory.server.ts'
import type { SignedIn } from '#platform/actor.ts'
import type { Deps } from '#platform/deps.server.ts'
import { holds, may } from '#platform/duties.ts'
import { requireDuty } from '#platform/permission.ts'
import { notFound } from '#platform/problem.ts'
import { isUuid } from '#platform/uuid.ts'
import { scheduleWords } from './messages.ts'
import { findPreviewed, lockSchedule, type ScheduleRow, updateSchedule } from './store.server.ts'

const previewMinutes = 30

// Rendering a page makes its calls inside the process. Only the calls of this rendering see the draft.
const previewed = new AsyncLocalStorage<{ row: ScheduleRow; token: string }>()

export const previewedSchedule = () => previewed.getStore()

const hashOf = (token: string) => createHash('sha256').update(token).digest('base64url')

/** A token for addresses that show the site with a draft, for those who have it; a newer one replaces it. */
export async function givePreview(
  deps: Deps,
  actor: SignedIn,
  id: string,
): Promise<{ token: string; expiresAt: string }> {
  requireDuty(actor, may.draftContent)
  const token = randomBytes(24).toString('base64url')
  const previewUntil = new Date(deps.clock.now().getTime() + previewMinutes * 60_000)
  await deps.database.transaction(async (tx) => {
    const row = isUuid(id) ? await lockSchedule(tx, id) : undefined
    if (!row) throw notFound(scheduleWords.gone)
    await updateSchedule(tx, id, { previewHash: hashOf(token), previewById: actor.id, previewUntil })
  })
  return { token, expiresAt: previewUntil.toISOString() }
}

/** Runs `work` so that reads of the schedule answer the previewed draft; undefined when the token is not, or no longer, valid. */
export async function withFeePreview<T>(
  deps: Deps,
  token: string,
  work: () => Promise<T>,
): Promise<{ result: T; expiresAt: Date } | undefined> {
  const row = await findPreviewed(deps.database.db, hashOf(token), deps.clock.now())
  const owner = row?.previewById ? await readAccount(deps, row.previewById) : undefined
  if (!row?.previewUntil || !holds(owner, may.draftContent)) return undefined
  return { result: await previewed.run({ row, token }, work), expiresAt: row.previewUntil }
}
