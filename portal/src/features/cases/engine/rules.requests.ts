// The owner requests escalation once per deadline: a deadline is named by its step and the day from which it runs, so a pause or a holiday moves it
// and it is still the same. What staff or the portal escalate does not count. Before the deadline the owner gives a reason; the call keeps its quoted
// behaviour without one. A button that is disabled says why.

import { addDays, nigerianDay, startOfDay } from '#platform/nigerian-time.ts'
import { isOverdue } from '#features/calendar/rules.deadlines.ts'
import type { CaseClock } from './rules.clock.ts'

/** The owner of a case may request escalation once per deadline (decisions §7). */
interface Requested extends CaseClock {
  /** The deadline of the last request; '' for none. */
  escalationAskedFor: string
}

/** Names a deadline of a case: the same while it is paused, or moved by a holiday. */
export const deadlineOf = ({ step, stepFrom }: Pick<CaseClock, 'step' | 'stepFrom'>): string => `${step} ${stepFrom}`

/** Whether the owner has requested escalation under the current deadline, which has not passed. */
export const hasAsked = (row: Requested, now: Date): boolean =>
  row.escalationAskedFor === deadlineOf(row) && !isOverdue(row, now)

const takenBack = 'taken back'

/**
 * The deadline of the last request after an action. Who takes a case back and reopens it gets a deadline and no request: otherwise doing so three
 * times would raise it to the highest level.
 */
export function askedForAfter(row: Requested, action: string, by: string, clock: CaseClock, now: Date): string {
  if (action === 'escalate' && by === 'owner') return deadlineOf(clock)
  if (action === 'withdraw' && hasAsked(row, now)) return takenBack
  return action === 'reopen' && row.escalationAskedFor === takenBack ? deadlineOf(clock) : row.escalationAskedFor
}

/** From when the owner may request escalation again: the day after the deadline; null while that is unknown, because the deadline is paused. */
export const mayAskFrom = ({ dueAt, waitingSince }: CaseClock): Date | null =>
  dueAt && !waitingSince ? startOfDay(addDays(nigerianDay(dueAt), 1)) : null
