import { lookOf } from '#engines/records/kind.ts'
import { type Deadline, describeDeadline, type Holidays } from '#engines/records/rules.deadlines.ts'
import { formatDay } from '#platform/values/nigerian-time.ts'
import { application, type SubmissionState } from '../kind.ts'

// A decision is due 60 working days after everything was submitted: the specification and the Commission name no time, so it is a target of the desk
// that applicants are not shown; approvers choose 1 to 250, and a form can have days of its own. What leads to a licence has the office's days to say
// whether it is complete, and then the days for the decision, which its applicant is told (kind.licensing.ts). The deadline ends with the decision and begins again when that is
// taken back. A question pauses it, and an answer, a document or an officer resumes it with what was left; a deadline that had passed stays passed. It
// follows from the states of the kind, not from single actions.

/** The deadline in words, where it is paused those of the state; days are working days. Null without one. */
export function describeReview(row: Deadline & SubmissionState, now: Date, holidays: Holidays) {
  if (!row.dueAt) return null
  const { text, overdue, dueSoon, pausedSince } = describeDeadline(row, now, holidays)
  const words = pausedSince ? lookOf(application, row).label : text
  return { dueAt: row.dueAt.toISOString(), text: words, overdue, dueSoon, pausedSince }
}

/** What the Commission has to do by its deadline. */
export const describeStep = ({ awaitsFiling }: Pick<SubmissionState, 'awaitsFiling'>, dueAt: Date | string): string =>
  awaitsFiling ? `Say by ${formatDay(dueAt)} whether the application is duly filed.` : `Decide by ${formatDay(dueAt)}.`
