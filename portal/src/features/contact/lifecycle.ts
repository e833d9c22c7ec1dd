import type { EnquiryStatus } from './rules.ts'

export const enquiryActions = ['answer', 'note', 'assign', 'close', 'spam', 'reopen'] as const
export type EnquiryAction = (typeof enquiryActions)[number]

/** The lifecycle of an enquiry: the actions that staff may take in each state, and the state that follows. */
const life: Record<EnquiryStatus, Partial<Record<EnquiryAction, EnquiryStatus>>> = {
  new: { answer: 'answered', note: 'new', assign: 'new', close: 'closed', spam: 'closed' },
  // What staff have answered is no spam.
  answered: { answer: 'answered', note: 'answered', assign: 'answered', close: 'closed' },
  // A closed enquiry must be reopened before it can be answered.
  closed: { note: 'closed', reopen: 'answered' },
}

export const availableActions = (status: EnquiryStatus): EnquiryAction[] =>
  enquiryActions.filter((action) => life[status][action] !== undefined)

/** The state after an action, or undefined if the action is not allowed. An enquiry whose sender waited for an answer is new again when reopened. */
export function applyAction(
  status: EnquiryStatus,
  action: EnquiryAction,
  answered: boolean,
): EnquiryStatus | undefined {
  const next = life[status][action]
  return action === 'reopen' && next && !answered ? 'new' : next
}

/** A reply by mail makes an enquiry new again, so that it is among those to answer; also a closed one, since the sender is not done with it. */
export const statusAfterReply: EnquiryStatus = 'new'
