// A decision is due 60 working days after everything was submitted: the specification and the Commission name no time, so it is a target of the desk
// that applicants are not shown; approvers choose 1 to 250. It ends with the decision and begins again when that is taken back. A question pauses it,
// and an answer, a document or an officer resumes it with what was left; a deadline that had passed stays passed. It is part of every change
// (`writeChange`), not of single actions. A regulation that names a time by kind of licence would put the number into the template of the form.

import {
  type Clock,
  type Deadline,
  describeDeadline,
  type Holidays,
  stoppedClock,
} from '#engines/records/rules.deadlines.ts'
import { openStatuses, type SubmissionState } from '../lifecycle.ts'

/** Working days within which the Commission decides, until staff choose another number. */
export const usualReviewDays = 60
export const maxReviewDays = 250

/** The applicant has submitted everything, and the Commission has not decided. */
export const isToDecide = ({ status, approvalStatus }: SubmissionState): boolean =>
  status === 'completed' && openStatuses.includes(approvalStatus)

/**
 * What a change to `after` does to the clock: it ends with a decision, also while it is paused, and a later submission does not extend it. Undefined
 * where it has to begin: with the submission, or when a decision is taken back.
 */
export function moveReview({ dueAt }: Deadline, after: SubmissionState): Partial<Clock> | undefined {
  if (!isToDecide(after)) return stoppedClock
  return dueAt ? {} : undefined
}

/** The deadline in words; days are working days. Null without one. */
export function describeReview({ dueAt, waitingSince }: Deadline, now: Date, holidays: Holidays) {
  if (!dueAt) return null
  const described = describeDeadline({ dueAt, waitingSince }, now, holidays, { person: 'applicant' })
  const { text, overdue, dueSoon, pausedSince } = described
  return { dueAt: dueAt.toISOString(), text, overdue, dueSoon, pausedSince }
}
