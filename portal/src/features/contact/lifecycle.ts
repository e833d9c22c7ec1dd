import type { EnquiryStatus } from './rules.ts'

export const enquiryActions = ['answer', 'close', 'reopen'] as const
export type EnquiryAction = (typeof enquiryActions)[number]

/** The life of an enquiry: what staff may do in each state, and the state that follows. */
const life: Record<EnquiryStatus, Partial<Record<EnquiryAction, EnquiryStatus>>> = {
  new: { answer: 'answered', close: 'closed' },
  answered: { answer: 'answered', close: 'closed' },
  // Another answer does not reopen it: the sender can write again.
  closed: { reopen: 'answered' },
}

/** What may be done with an enquiry now. */
export const availableActions = (status: EnquiryStatus): EnquiryAction[] =>
  enquiryActions.filter((action) => life[status][action] !== undefined)

/** The state after an action, or undefined where it is not allowed. Reopened without an answer, an enquiry is new again. */
export function applyAction(
  status: EnquiryStatus,
  action: EnquiryAction,
  answered: boolean,
): EnquiryStatus | undefined {
  const next = life[status][action]
  return action === 'reopen' && next && !answered ? 'new' : next
}
