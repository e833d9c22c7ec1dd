import { messages } from './messages.ts'

/** Processing status: how far the applicant has come (spec 2 §4, decisions §6). */
export const submissionStatuses = ['pending_documents', 'documents_uploaded', 'completed'] as const
export type SubmissionStatus = (typeof submissionStatuses)[number]
/** Approval status: what the Commission says. */
export const approvalStatuses = ['pending', 'in-progress', 'approved', 'rejected'] as const
export type ApprovalStatus = (typeof approvalStatuses)[number]
/** The Commission has not decided yet. */
export const openStatuses: readonly ApprovalStatus[] = ['pending', 'in-progress']

export const submissionActions = [
  'uploadFilledForm',
  'uploadDocuments',
  'complete',
  'approve',
  'markInProgress',
  'reject',
  'setPending',
  'comment',
  'delete',
] as const
export type SubmissionAction = (typeof submissionActions)[number]

type Role = 'Admin' | 'User'

export interface SubmissionState {
  status: SubmissionStatus
  approvalStatus: ApprovalStatus
}

/** What an action leads to, or why it cannot be taken: 403 never for this role, 409 not in this state. */
export type Outcome =
  { allowed: true; next: SubmissionState } | { allowed: false; statusCode: 403 | 409; message: string }

const adminOnly = new Set<SubmissionAction>(['approve', 'markInProgress', 'reject', 'setPending', 'comment', 'delete'])
const refuse = (message: string): Outcome => ({ allowed: false, statusCode: 409, message })
const allow = (state: SubmissionState, change: Partial<SubmissionState> = {}): Outcome => ({
  allowed: true,
  next: { ...state, ...change },
})

/**
 * What becomes of a submission when its owner or an Admin takes an action; pure, asked by server and screens alike.
 * Where decisions §6 is silent: in progress, reject and pending at any time; approve only what the applicant has handed in;
 * documents may be added until the Commission has decided; a rejected application is handed in only after it is taken up again.
 */
export function decideAction(state: SubmissionState, action: SubmissionAction, role: Role): Outcome {
  if (adminOnly.has(action) && role !== 'Admin')
    return { allowed: false, statusCode: 403, message: 'You are not allowed to do this.' }
  const decided = state.approvalStatus === 'approved' || state.approvalStatus === 'rejected'
  switch (action) {
    case 'uploadFilledForm':
      if (decided) return refuse(messages.uploadsClosed)
      return allow(state, state.status === 'pending_documents' ? { status: 'documents_uploaded' } : {})
    case 'uploadDocuments':
      return decided ? refuse(messages.uploadsClosed) : allow(state)
    case 'complete':
      if (state.status === 'completed') return allow(state)
      if (state.approvalStatus === 'rejected') return refuse(messages.completeRejected)
      return state.status === 'documents_uploaded'
        ? allow(state, { status: 'completed' })
        : refuse(messages.filledFormNeeded)
    case 'approve':
      return state.status === 'completed'
        ? allow(state, { approvalStatus: 'approved' })
        : refuse(messages.approveIncomplete)
    case 'markInProgress':
      return allow(state, { approvalStatus: 'in-progress' })
    case 'reject':
      return allow(state, { approvalStatus: 'rejected' })
    case 'setPending':
      return allow(state, { approvalStatus: 'pending' })
    case 'comment':
    case 'delete':
      return allow(state)
  }
}

/** The actions that would be taken now; screens show these and no others. */
export const availableActions = (state: SubmissionState, role: Role): SubmissionAction[] =>
  submissionActions.filter((action) => decideAction(state, action, role).allowed)

/** Both readings of a decision: the action's word and the status it leads to (decisions §2). */
const decisionWords: Record<string, SubmissionAction> = {
  approve: 'approve',
  approved: 'approve',
  inProgress: 'markInProgress',
  'in-progress': 'markInProgress',
  reject: 'reject',
  rejected: 'reject',
  pending: 'setPending',
}

/** The action that a word of `POST /forms/{id}/status` means; undefined for an unknown word. */
export const readDecision = (word: string): SubmissionAction | undefined =>
  Object.hasOwn(decisionWords, word) ? decisionWords[word] : undefined
