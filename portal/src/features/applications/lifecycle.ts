import { type Duty, may } from '#platform/duties.ts'
import { isOfficer, type Membership, type Owner, owns } from '#platform/mandates.ts'
import { messages } from './messages.ts'

/** Processing status: how far the applicant has come (spec 2 §4, decisions §6). */
export const submissionStatuses = ['pending_documents', 'documents_uploaded', 'completed'] as const
export type SubmissionStatus = (typeof submissionStatuses)[number]
/** Approval status: the Commission's decision. */
export const approvalStatuses = ['pending', 'in-progress', 'approved', 'rejected'] as const
export type ApprovalStatus = (typeof approvalStatuses)[number]
/** The decision as people read it: a rejected application may have been taken back by its applicant. */
export const outcomes = [...approvalStatuses, 'withdrawn'] as const
export type Outcome = (typeof outcomes)[number]
/** The Commission has not decided yet. */
export const openStatuses: readonly ApprovalStatus[] = ['pending', 'in-progress']

export const submissionActions = [
  'uploadFilledForm',
  'uploadDocuments',
  'complete',
  'withdraw',
  'approve',
  'markInProgress',
  'reject',
  'setPending',
  'comment',
  'delete',
] as const
export type SubmissionAction = (typeof submissionActions)[number]

/**
 * What a person is to an application: licensing staff that may also decide or not, its owner, a member of the company that applies who may not sign
 * for it, or somebody who may only read it.
 */
export const roles = ['approver', 'officer', 'owner', 'preparer', 'reader'] as const
export type Role = (typeof roles)[number]

interface Person {
  id: string
  duties?: readonly Duty[]
  memberships: readonly Membership[]
}

export function roleOf(person: Person, owner: Owner): Role {
  if (isOfficer(person, owner, may.decideApplications)) return 'approver'
  if (isOfficer(person, owner, may.handleApplications)) return 'officer'
  if (owns(person, owner, 'sign')) return 'owner'
  return owns(person, owner, 'prepare') ? 'preparer' : 'reader'
}

export interface SubmissionState {
  status: SubmissionStatus
  approvalStatus: ApprovalStatus
  /** When the applicant took back what is rejected now (`service.server.ts`). */
  withdrawnAt?: Date | string | null
}

export const outcomeOf = ({ approvalStatus, withdrawnAt }: Omit<SubmissionState, 'status'>): Outcome =>
  withdrawnAt ? 'withdrawn' : approvalStatus

/** The result of an action, or why it is refused: 403 when the role never may, 409 when the state does not allow it. */
export type Ruling =
  { allowed: true; next: SubmissionState } | { allowed: false; statusCode: 403 | 409; message: string }

/** What the applicant does: staff never act as the applicant, and the applicant does nothing else. */
const forOwners = new Set<SubmissionAction>(['uploadFilledForm', 'uploadDocuments', 'complete', 'withdraw'])
/** Binds the applicant: for a company only a member who may sign. */
const forSigners = new Set<SubmissionAction>(['complete', 'withdraw'])
const forApprovers = new Set<SubmissionAction>(['approve', 'reject', 'delete'])
const refuse = (message: string): Ruling => ({ allowed: false, statusCode: 409, message })
const allow = (state: SubmissionState, change: Partial<SubmissionState> = {}): Ruling => ({
  allowed: true,
  next: { ...state, ...change },
})

/**
 * Decides an action; a pure function, shared by server and screens. Only an approver takes a decision back.
 * Only a completed application is approved or rejected (decisions §6). Where decisions §6 is silent: in progress and pending are always allowed;
 * documents may be added until the Commission has decided; a rejected application can be completed only once it is reopened, and one that is taken
 * back is decided only once it is reopened.
 */
export function decideAction(state: SubmissionState, action: SubmissionAction, part: Role): Ruling {
  const decided = state.approvalStatus === 'approved' || state.approvalStatus === 'rejected'
  const isWithdrawn = outcomeOf(state) === 'withdrawn'
  if (!mayTake(action, part, decided))
    return { allowed: false, statusCode: 403, message: 'You are not allowed to do this.' }
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
    case 'withdraw':
      if (isWithdrawn) return allow(state)
      return decided ? refuse(messages.withdrawDecided) : allow(state, { approvalStatus: 'rejected' })
    case 'approve':
      if (isWithdrawn) return refuse(messages.decideWithdrawn)
      return state.status === 'completed'
        ? allow(state, { approvalStatus: 'approved' })
        : refuse(messages.decideIncomplete)
    case 'markInProgress':
      return allow(state, { approvalStatus: 'in-progress' })
    case 'reject':
      if (isWithdrawn) return refuse(messages.decideWithdrawn)
      return state.status === 'completed'
        ? allow(state, { approvalStatus: 'rejected' })
        : refuse(messages.decideIncomplete)
    case 'setPending':
      return allow(state, { approvalStatus: 'pending' })
    case 'comment':
    case 'delete':
      return allow(state)
  }
}

function mayTake(action: SubmissionAction, part: Role, decided: boolean): boolean {
  if (part === 'reader' || forOwners.has(action) !== (part === 'owner' || part === 'preparer')) return false
  if (part === 'owner' || part === 'approver') return true
  if (part === 'preparer') return !forSigners.has(action)
  const takesBack = decided && (action === 'markInProgress' || action === 'setPending')
  return !takesBack && !forApprovers.has(action)
}

/** Whether a decision gives a licence or takes it back: the approver then proves again who they are. */
export const grantsOrEnds = (before: ApprovalStatus, after: ApprovalStatus): boolean =>
  before !== after && (before === 'approved' || after === 'approved')

/** The actions allowed in this state, for the screens. */
export const availableActions = (state: SubmissionState, part: Role): SubmissionAction[] =>
  submissionActions.filter((action) => decideAction(state, action, part).allowed)

/** A decision may be named by the action or by the resulting status (decisions §2). */
const decisionWords: Record<string, SubmissionAction> = {
  approve: 'approve',
  approved: 'approve',
  inProgress: 'markInProgress',
  'in-progress': 'markInProgress',
  reject: 'reject',
  rejected: 'reject',
  pending: 'setPending',
}

/** Returns the action for the `status` of `POST /forms/{id}/status`; undefined for an unknown word. */
export const readDecision = (word: string): SubmissionAction | undefined =>
  Object.hasOwn(decisionWords, word) ? decisionWords[word] : undefined
