import { inStatus, type Lifecycle } from '#engines/records/rules.lifecycle.ts'
import { enquiryMessages as messages } from './messages.ts'
import type { EnquiryStatus } from './rules.ts'

export const enquiryActions = ['answer', 'note', 'assign', 'close', 'spam', 'reopen'] as const
export type EnquiryAction = (typeof enquiryActions)[number]

interface EnquiryState {
  status: EnquiryStatus
  firstAnsweredAt: Date | null
  /** Since which day its sender waits for an answer. */
  stepFrom: string | null
}

const by = ['staff'] as const
const from = inStatus<EnquiryStatus>
const open = [from(['new', 'answered'], messages.alreadyClosed)]

/** The lifecycle of an enquiry: what staff may do in each state, and the state that follows. */
export const enquiryLifecycle: Lifecycle<EnquiryState, EnquiryAction, 'staff'> = {
  answer: { by, needs: open, to: { status: 'answered' } },
  note: { by },
  assign: { by, needs: open },
  close: { by, needs: open, to: { status: 'closed' } },
  // What staff have answered is no spam.
  spam: { by, needs: [from(['new'], messages.noSpam)], to: { status: 'closed' } },
  // An enquiry whose sender waited for an answer is new again.
  reopen: {
    by,
    needs: [from(['closed'], messages.notClosed)],
    to: ({ firstAnsweredAt, stepFrom }) => ({ status: firstAnsweredAt && !stepFrom ? 'answered' : 'new' }),
  },
}

/** A reply by mail makes an enquiry new again, so that it is among those to answer; also a closed one, since the sender is not done with it. */
export const statusAfterReply: EnquiryStatus = 'new'
