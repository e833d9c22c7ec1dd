import { type Clock, startClock } from '#engines/records/rules.deadlines.ts'
import { recalculateDeadlines } from '#engines/records/service.deadlines.server.ts'
import { readTimes } from '#features/calendar/service.server.ts'
import type { SignedIn } from '#platform/actor.ts'
import { recordAudit } from '#platform/audit.server.ts'
import type { Db } from '#platform/database/database.server.ts'
import type { Deps } from '#platform/deps.server.ts'
import { may } from '#platform/duties.ts'
import type { BodyOf } from '#platform/endpoint.ts'
import { requireDuty } from '#platform/permission.ts'
import { stale } from '#platform/problem.ts'
import type { SubmissionState } from '../lifecycle.ts'
import { deskMessages } from './messages.ts'
import type { saveReviewSettings } from './contract.ts'
import { moveReview } from './rules.review.ts'
import { submissionStore } from '../store.server.ts'
import { findReviewSettings, storeReviewSettings } from './store.list.server.ts'

/** The deadline of an application after a change, where it begins at `at` by the calendar and the settings of now. */
export async function nextReview(tx: Db, after: Clock & SubmissionState, at: Date): Promise<Partial<Clock>> {
  const moved = moveReview(after, after)
  if (moved) return moved
  return startClock((await findReviewSettings(tx)).reviewDays, await readTimes(tx, at))
}

export async function readSettings(deps: Deps, actor: SignedIn) {
  requireDuty(actor, may.readApplications)
  return findReviewSettings(deps.database.db)
}

/** Changes the deadline of applications that are submitted from now on; 409 when somebody else has changed it. */
export async function changeSettings(
  deps: Deps,
  actor: SignedIn,
  { reviewDays, version }: BodyOf<typeof saveReviewSettings>,
) {
  requireDuty(actor, may.decideApplications)
  await deps.database.transaction(async (tx) => {
    if (!(await storeReviewSettings(tx, reviewDays, version))) throw stale(deskMessages.settingsStale)
    const record = { recordType: 'applicationSettings', recordId: 'deadlines', details: { reviewDays } }
    await recordAudit(tx, { at: deps.clock.now(), actor, action: 'applicationSettings.change', ...record })
  })
  return findReviewSettings(deps.database.db)
}

/** Moves the deadlines of those that wait for a decision after the holidays have changed. */
export const recalculateReviews = (deps: Deps) => recalculateDeadlines(deps, { store: submissionStore, readTimes })
