import { inStatus, type Lifecycle } from '#engines/records/rules.lifecycle.ts'
import { requestMessages as messages } from '../messages.requests.ts'
import type { RequestAction, RequestStatus } from './rules.requests.ts'

interface RequestState {
  status: RequestStatus
  extendedAt: Date | null
}

const by = ['staff'] as const
const open = inStatus<RequestStatus>(['open'], messages.closed)

/** The lifecycle of a request about personal data: what staff may do with it. */
export const requestLifecycle: Lifecycle<RequestState, RequestAction, 'staff'> = {
  answer: { by, needs: [open], to: { status: 'answered' } },
  refuse: { by, needs: [open], to: { status: 'refused' } },
  extend: { by, needs: [open, { is: ({ extendedAt }) => !extendedAt, refusal: messages.extendedBefore }] },
  note: { by },
}
