import { addWorkingDays, type Holidays } from '#features/calendar/rules.working-days.ts'
import { describeClock } from '#features/cases/engine/rules.clock.ts'
import { endOfDay, nigerianDay } from '#platform/nigerian-time.ts'
import { openStatuses, type SubmissionState } from '../lifecycle.ts'

/** Working days within which the Commission decides, until staff choose another number (decision 65). */
export const usualReviewDays = 60
export const mostReviewDays = 250

/** The deadline of a decision: the end of the last of `reviewDays` working days after the day `reviewFrom`. */
export interface ReviewClock {
  /** `YYYY-MM-DD`; null while there is nothing to decide. */
  reviewFrom: string | null
  reviewDays: number | null
  dueAt: Date | null
}
export interface ReviewTimes {
  now: Date
  holidays: Holidays
  reviewDays: number
}

const stopped: ReviewClock = { reviewFrom: null, reviewDays: null, dueAt: null }

/** The applicant has submitted everything, and the Commission has not decided. */
export const isToDecide = ({ status, approvalStatus }: SubmissionState): boolean =>
  status === 'completed' && openStatuses.includes(approvalStatus)

export const startReview = ({ now, holidays, reviewDays }: ReviewTimes): ReviewClock =>
  run(nigerianDay(now), reviewDays, holidays)

function run(reviewFrom: string, reviewDays: number, holidays: Holidays): ReviewClock {
  return { reviewFrom, reviewDays, dueAt: endOfDay(addWorkingDays(reviewFrom, reviewDays, holidays)) }
}

/**
 * The clock after a change to `after`: it ends with a decision, and a later submission does not extend it. Undefined where it has to begin: with the
 * submission, or when a decision is taken back.
 */
export function moveReview(clock: ReviewClock, after: SubmissionState): ReviewClock | undefined {
  if (!isToDecide(after)) return stopped
  const { reviewFrom, reviewDays, dueAt } = clock
  return dueAt ? { reviewFrom, reviewDays, dueAt } : undefined
}

/** After the holidays have changed. What is late stays late. */
export const recalculate = (
  clock: ReviewClock,
  { now, holidays }: Pick<ReviewTimes, 'now' | 'holidays'>,
): ReviewClock =>
  clock.dueAt && clock.dueAt >= now && clock.reviewFrom && clock.reviewDays !== null
    ? run(clock.reviewFrom, clock.reviewDays, holidays)
    : clock

/** The deadline in words; days are working days. Null without one. */
export function describeReview({ dueAt }: Pick<ReviewClock, 'dueAt'>, now: Date, holidays: Holidays) {
  if (!dueAt) return null
  const clock = { step: 'filed', stepFrom: '', stepDays: 0, dueAt, waitingSince: null } as const
  const { text, overdue, dueSoon } = describeClock(clock, now, holidays)
  return { dueAt: dueAt.toISOString(), text, overdue, dueSoon }
}
