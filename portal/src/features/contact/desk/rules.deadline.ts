import {
  type Clock,
  type ClockTimes,
  type Deadline,
  describeDeadline,
  type Holidays,
  startClock,
  stoppedClock,
} from '#engines/records/rules.deadlines.ts'
import type { EnquiryAction } from '../lifecycle.ts'
import type { EnquiryStatus } from '../rules.ts'

/** Working days within which a sender is answered, until staff choose another number. */
export const usualAnswerDays = 3
export const maxAnswerDays = 60
/** An answer is due soon when at most this many working days are left; of three, the last. */
export const soonDays = 1

export interface AnswerTimes extends ClockTimes {
  answerDays: number
}

export const startWaiting = (times: AnswerTimes) => startClock(times.answerDays, times)

/** What an action of staff that leads to `status` does to the clock. */
export function moveClock(action: EnquiryAction, status: EnquiryStatus, times: AnswerTimes): Partial<Clock> {
  if (action === 'answer') return stoppedClock
  // Who waited when it was closed waits again when it is reopened.
  if (status === 'closed') return { dueAt: null }
  if (action !== 'reopen') return {}
  return status === 'new' ? startWaiting(times) : stoppedClock
}

/** What another message of the sender does to the clock: a second one does not extend the time for the first. */
export const clockAfterReply = ({ dueAt }: Deadline, times: AnswerTimes): Partial<Clock> =>
  dueAt ? {} : startWaiting(times)

/** The deadline in words; days are working days. */
export function describeAnswerTime({ dueAt }: Deadline, now: Date, holidays: Holidays) {
  const described = describeDeadline({ dueAt }, now, holidays, { soonDays })
  const { text, overdue, dueSoon } = described
  return { dueAt: described.dueAt, text, overdue, dueSoon }
}
