// A decision is due 60 working days after everything was submitted: the specification and the Commission name no time, so it is a target of the desk
// that applicants are not shown; approvers choose 1 to 250. It ends with the decision and begins again when that is taken back. A question pauses it,
// and an answer, a document or an officer resumes it with what was left; a deadline that had passed stays passed. It is part of every change
// (`writeChange`), not of single actions. A regulation that names a time by kind of licence would put the number into the template of the form.

import {
  type Deadline,
  describeDeadline,
  pausedDays,
  addWorkingDays,
  type Holidays,
} from '#features/calendar/rules.deadlines.ts'
import { endOfDay, nigerianDay } from '#platform/values/nigerian-time.ts'
import { openStatuses, type SubmissionState } from '../lifecycle.ts'

/** The deadline of a decision: the end of the last of `reviewDays` working days after the day `reviewFrom`. */
export interface ReviewClock extends Deadline {
  /** `YYYY-MM-DD`; null while there is nothing to decide. */
  reviewFrom: string | null
  reviewDays: number | null
}
export interface ReviewTimes {
  now: Date
  holidays: Holidays
  reviewDays: number
}

const stopped: ReviewClock = { reviewFrom: null, reviewDays: null, dueAt: null, waitingSince: null }

/** The applicant has submitted everything, and the Commission has not decided. */
export const isToDecide = ({ status, approvalStatus }: SubmissionState): boolean =>
  status === 'completed' && openStatuses.includes(approvalStatus)

export const startReview = ({ now, holidays, reviewDays }: ReviewTimes): ReviewClock =>
  run(nigerianDay(now), reviewDays, holidays)

function run(reviewFrom: string, reviewDays: number, holidays: Holidays): ReviewClock {
  const dueAt = endOfDay(addWorkingDays(reviewFrom, reviewDays, holidays))
  return { reviewFrom, reviewDays, dueAt, waitingSince: null }
}

/** Of an application only its clock. */
const clockOf = ({ reviewFrom, reviewDays, dueAt, waitingSince }: ReviewClock): ReviewClock => ({
  reviewFrom,
  reviewDays,
  dueAt,
  waitingSince,
})

/**
 * The clock after a change to `after`: it ends with a decision, also while it is paused, and a later submission does not extend it. Undefined where it
 * has to begin: with the submission, or when a decision is taken back.
 */
export function moveReview(clock: ReviewClock, after: SubmissionState): ReviewClock | undefined {
  if (!isToDecide(after)) return stopped
  return clock.dueAt ? clockOf(clock) : undefined
}

/** A second question does not pause again. */
export const pauseReview = (clock: ReviewClock, now: Date): ReviewClock => ({
  ...clockOf(clock),
  waitingSince: clock.waitingSince ?? now,
})

/** The clock resumes with the working days that were left. */
export function resumeReview(clock: ReviewClock, { now, holidays }: Omit<ReviewTimes, 'reviewDays'>): ReviewClock {
  const paused = pausedDays(clock, now, holidays)
  return paused === undefined || clock.reviewFrom === null || clock.reviewDays === null
    ? { ...clockOf(clock), waitingSince: null }
    : run(clock.reviewFrom, clock.reviewDays + paused, holidays)
}

/** After the holidays have changed. What is late, or was when it was paused, stays late. */
export function recalculate(clock: ReviewClock, { now, holidays }: Omit<ReviewTimes, 'reviewDays'>): ReviewClock {
  const { reviewFrom, reviewDays, dueAt, waitingSince } = clock
  return dueAt && dueAt >= (waitingSince ?? now) && reviewFrom && reviewDays !== null
    ? { ...run(reviewFrom, reviewDays, holidays), waitingSince }
    : clock
}

/** The deadline in words; days are working days. Null without one. */
export function describeReview({ dueAt, waitingSince }: Deadline, now: Date, holidays: Holidays) {
  if (!dueAt) return null
  const described = describeDeadline({ dueAt, waitingSince }, now, holidays, { person: 'applicant' })
  const { text, overdue, dueSoon, pausedSince } = described
  return { dueAt: dueAt.toISOString(), text, overdue, dueSoon, pausedSince }
}
