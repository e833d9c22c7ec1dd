import { type Clock, startClock } from '#engines/records/rules.deadlines.ts'
import { recalculateDeadlines } from '#engines/records/service.deadlines.server.ts'
import { readTimes } from '#features/calendar/service.server.ts'
import { readSetting } from '#engines/settings/service.server.ts'
import type { Db } from '#platform/database/database.server.ts'
import type { Deps } from '#platform/deps.server.ts'
import { moveReview, type SubmissionState } from '../lifecycle.ts'
import { reviewTime } from './contract.settings.ts'
import { submissionStore } from '../store.server.ts'

/** The deadline of an application after a change, where it begins at `at` by the calendar and the settings of now. */
export async function nextReview(tx: Db, after: Clock & SubmissionState, at: Date): Promise<Partial<Clock>> {
  const moved = moveReview(after, after)
  if (moved) return moved
  return startClock((await readSetting(tx, reviewTime)).reviewDays, await readTimes(tx, at))
}

/** Moves the deadlines of those that wait for a decision after the holidays have changed. */
export const recalculateReviews = (deps: Deps) => recalculateDeadlines(deps, { store: submissionStore, readTimes })
