import { lookOf } from '#engines/records/kind.ts'
import { type Deadline, describeDeadline, type Holidays } from '#engines/records/rules.deadlines.ts'
import { application, type SubmissionState } from '../kind.ts'

// A decision is due 60 working days after everything was submitted: the specification and the Commission name no time, so it is a target of the desk
// that applicants are not shown; approvers choose 1 to 250, and a form can have days of its own. It ends with the decision and begins again when that is
// taken back. A question pauses it, and an answer, a document or an officer resumes it with what was left; a deadline that had passed stays passed. It
// follows from the states of the kind, not from single actions.

/** The deadline in words, where it is paused those of the state; days are working days. Null without one. */
export function describeReview(row: Deadline & SubmissionState, now: Date, holidays: Holidays) {
  if (!row.dueAt) return null
  const { text, overdue, dueSoon, pausedSince } = describeDeadline(row, now, holidays)
  const words = pausedSince ? lookOf(application, row).label : text
  return { dueAt: row.dueAt.toISOString(), text: words, overdue, dueSoon, pausedSince }
}
