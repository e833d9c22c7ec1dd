import { describeDeadline, addWorkingDays, type Holidays } from '#features/calendar/rules.deadlines.ts'
import { endOfDay, nigerianDay } from '#platform/values/nigerian-time.ts'
import type { EnquiryAction } from '../lifecycle.ts'
import type { EnquiryStatus } from '../rules.ts'

/** An answer is due soon when at most this many working days are left; of three, the last. */
export const soonDays = 1

/** The deadline of an answer: the end of the last of `waitDays` working days after the day `waitFrom`. */
export interface AnswerClock {
  /** `YYYY-MM-DD`; null when the sender has been answered. */
  waitFrom: string | null
  waitDays: number | null
  /** Null also while the enquiry is closed. */
  dueAt: Date | null
}
export interface AnswerTimes {
  now: Date
  holidays: Holidays
  answerDays: number
}

export const answered: AnswerClock = { waitFrom: null, waitDays: null, dueAt: null }

export const startWaiting = ({ now, holidays, answerDays }: AnswerTimes): AnswerClock =>
  run(nigerianDay(now), answerDays, holidays)

function run(waitFrom: string, waitDays: number, holidays: Holidays): AnswerClock {
  return { waitFrom, waitDays, dueAt: endOfDay(addWorkingDays(waitFrom, waitDays, holidays)) }
}

/** Of an enquiry only its clock. */
const clockOf = ({ waitFrom, waitDays, dueAt }: AnswerClock): AnswerClock => ({ waitFrom, waitDays, dueAt })

/** The clock after an action of staff that leads to `status`. */
export function moveClock(
  clock: AnswerClock,
  action: EnquiryAction,
  status: EnquiryStatus,
  times: AnswerTimes,
): AnswerClock {
  if (action === 'answer') return answered
  // Who waited when it was closed waits again when it is reopened.
  if (status === 'closed') return { ...clockOf(clock), dueAt: null }
  if (action !== 'reopen') return clockOf(clock)
  return status === 'new' ? startWaiting(times) : answered
}

/** The clock after another message of the sender: a second one does not extend the time for the first. */
export const clockAfterReply = (clock: AnswerClock, times: AnswerTimes): AnswerClock =>
  clock.dueAt ? clockOf(clock) : startWaiting(times)

/** After the holidays have changed. What is late stays late. */
export const recalculate = (
  clock: AnswerClock,
  { now, holidays }: Pick<AnswerTimes, 'now' | 'holidays'>,
): AnswerClock =>
  clock.dueAt && clock.dueAt >= now && clock.waitFrom && clock.waitDays !== null
    ? run(clock.waitFrom, clock.waitDays, holidays)
    : clockOf(clock)

/** The deadline in words; days are working days. */
export function describeAnswerTime({ dueAt }: Pick<AnswerClock, 'dueAt'>, now: Date, holidays: Holidays) {
  const described = describeDeadline({ dueAt, waitingSince: null }, now, holidays, { soonDays })
  const { text, overdue, dueSoon } = described
  return { dueAt: described.dueAt, text, overdue, dueSoon }
}
