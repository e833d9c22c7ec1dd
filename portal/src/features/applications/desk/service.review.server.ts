import { readHolidays } from '#features/calendar/service.server.ts'
import { readSetting } from '#features/settings/service.server.ts'
import type { Db } from '#platform/database/database.server.ts'
import type { Deps } from '#platform/deps.server.ts'
import type { SubmissionState } from '../lifecycle.ts'
import { reviewTime } from './contract.settings.ts'
import { moveReview, recalculate, type ReviewClock, startReview } from './rules.review.ts'
import { changeDeadlines } from './store.list.server.ts'

/** The deadline of an application after a change, where it begins at `at` by the calendar and the settings of now. */
export async function nextReview(tx: Db, after: ReviewClock & SubmissionState, at: Date): Promise<ReviewClock> {
  const moved = moveReview(after, after)
  if (moved) return moved
  const holidays = await readHolidays(tx, at)
  const { reviewDays } = await readSetting(tx, reviewTime)
  return startReview({ now: at, holidays, reviewDays })
}

/** Moves the deadlines of those that wait for a decision after the holidays have changed. */
export async function recalculateReviews({ database, clock }: Deps): Promise<void> {
  const now = clock.now()
  const holidays = await readHolidays(database.db, now)
  await changeDeadlines(database, (row) => recalculate(row, { now, holidays }))
}
