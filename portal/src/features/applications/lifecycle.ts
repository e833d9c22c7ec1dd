import {
  type Clock,
  type Deadline,
  describeDeadline,
  type Holidays,
  stoppedClock,
} from '#engines/records/rules.deadlines.ts'
import * as records from '#engines/records/rules.lifecycle.ts'
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

/** What happens to an application, in the words of its history. All but `moved` are changes, each with a mail. */
export const historyTexts = {
  submitted: 'Filled in the form',
  'filled-form-uploaded': 'Uploaded the signed form',
  'documents-uploaded': 'Uploaded supporting documents',
  completed: 'Submitted the application',
  'in-progress': 'Marked the application as in progress',
  approved: 'Approved the application',
  rejected: 'Rejected the application',
  pending: 'Set the application back to pending',
  'comment-changed': 'Changed the comment on the application',
  moved: 'Moved the application to the company',
  withdrawn: 'Took back the application',
} as const
export type HistoryAction = keyof typeof historyTexts
export type ChangeAction = Exclude<HistoryAction, 'moved'>
export type MailedEvent = ChangeAction | 'message' | 'question'

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

const isOpen = ({ approvalStatus }: SubmissionState): boolean => openStatuses.includes(approvalStatus)
const isWithdrawn = (state: SubmissionState): boolean => outcomeOf(state) === 'withdrawn'
const uploadable = [{ is: isOpen, refusal: messages.uploadsClosed }]
const decidable = [
  { is: (state: SubmissionState) => !isWithdrawn(state), refusal: messages.decideWithdrawn },
  records.inStatus<SubmissionStatus>(['completed'], messages.decideIncomplete),
]
const undoesDecision: records.Need<SubmissionState, Role> = {
  is: (state, { by }) => by === 'approver' || isOpen(state),
  refusal: records.forbidden,
  statusCode: 403,
}
/** Staff never act as the applicant, and the applicant does nothing else. For a company only a member who may sign binds it. */
const applicants = ['owner', 'preparer'] as const
const staff = ['approver', 'officer'] as const

/**
 * The lifecycle of an application. Only an approver takes a decision back. Only a completed application is approved or rejected (decisions §6). Where
 * decisions §6 is silent: in progress and pending are always allowed; documents may be added until the Commission has decided; a rejected application
 * can be completed only once it is reopened, and one that is taken back is decided only once it is reopened.
 */
const lifecycle: records.Lifecycle<SubmissionState, SubmissionAction, Role> = {
  uploadFilledForm: {
    by: applicants,
    needs: uploadable,
    to: ({ status }) => ({ status: status === 'pending_documents' ? 'documents_uploaded' : status }),
  },
  uploadDocuments: { by: applicants, needs: uploadable },
  // Repeating it changes nothing.
  complete: {
    by: ['owner'],
    needs: [
      {
        is: ({ status, approvalStatus }) => status === 'completed' || approvalStatus !== 'rejected',
        refusal: messages.completeRejected,
      },
      records.inStatus<SubmissionStatus>(['documents_uploaded', 'completed'], messages.filledFormNeeded),
    ],
    to: { status: 'completed' },
  },
  // Repeating it changes nothing.
  withdraw: {
    by: ['owner'],
    needs: [{ is: (state) => isOpen(state) || isWithdrawn(state), refusal: messages.withdrawDecided }],
    to: { approvalStatus: 'rejected' },
  },
  approve: { by: ['approver'], needs: decidable, to: { approvalStatus: 'approved' } },
  markInProgress: { by: staff, needs: [undoesDecision], to: { approvalStatus: 'in-progress' } },
  reject: { by: ['approver'], needs: decidable, to: { approvalStatus: 'rejected' } },
  setPending: { by: staff, needs: [undoesDecision], to: { approvalStatus: 'pending' } },
  comment: { by: staff },
  delete: { by: ['approver'] },
}

// No rule of this lifecycle depends on time.
const now = new Date(0)

export const decideAction = (state: SubmissionState, action: SubmissionAction, by: Role) =>
  records.applyAction(lifecycle, state, action, { by, now })

/** The actions allowed in this state, for the screens. */
export const availableActions = (state: SubmissionState, by: Role): SubmissionAction[] =>
  records.availableActions(lifecycle, state, { by, now })

/** Whether a decision gives a licence or takes it back: the approver then proves again who they are. */
export const grantsOrEnds = (before: ApprovalStatus, after: ApprovalStatus): boolean =>
  before !== after && (before === 'approved' || after === 'approved')

// A decision is due 60 working days after everything was submitted: the specification and the Commission name no time, so it is a target of the desk
// that applicants are not shown; approvers choose 1 to 250. It ends with the decision and begins again when that is taken back. A question pauses it,
// and an answer, a document or an officer resumes it with what was left; a deadline that had passed stays passed. It is part of every change
// (`writeChange`), not of single actions. A regulation that names a time by kind of licence would put the number into the template of the form.

/** The applicant has submitted everything, and the Commission has not decided. */
export const isToDecide = ({ status, approvalStatus }: SubmissionState): boolean =>
  status === 'completed' && openStatuses.includes(approvalStatus)

/**
 * What a change to `after` does to the clock: it ends with a decision, also while it is paused, and a later submission does not extend it. Undefined
 * where it has to begin: with the submission, or when a decision is taken back.
 */
export function moveReview({ dueAt }: Deadline, after: SubmissionState): Partial<Clock> | undefined {
  if (!isToDecide(after)) return stoppedClock
  return dueAt ? {} : undefined
}

/** The deadline in words; days are working days. Null without one. */
export function describeReview({ dueAt, waitingSince }: Deadline, now: Date, holidays: Holidays) {
  if (!dueAt) return null
  const described = describeDeadline({ dueAt, waitingSince }, now, holidays, { person: 'applicant' })
  const { text, overdue, dueSoon, pausedSince } = described
  return { dueAt: dueAt.toISOString(), text, overdue, dueSoon, pausedSince }
}
