import { type Duty, may } from '#platform/duties.ts'
import { isOfficer, type Memberships, type Owner, owns } from '#platform/mandates.ts'

/** Constants of spec 2 §9 and decisions §6. */
export const userFormsPageSize = 5
export const longMessageMs = 5_000
export const applicationFileBytes = 300 * 1024 * 1024
export const filesPerUpload = 20
export const commentLimit = 5_000
/** Why a document does not apply. */
export const reasonLimit = 300
/** Answers of the applicant to the Commission about one application. */
export const maxMessages = 50
/** Messages and notes of staff, and assignments, of one application. */
export const maxEntries = 500
/** Of the answers to one form that are not sent yet. */
export const draftBytes = 256 * 1024
/** Started forms that are listed, the newest first. */
export const startedShown = 50
/** The largest body with answers: a draft that is too large is refused in words of its own. */
export const answersBytes = draftBytes + 65_536
export const exportRows = 10_000

interface Applying {
  company: { name: string } | null
  formData: Readonly<Record<string, unknown>>
}

/** The person who fills in an application. */
export const personOf = ({ formData: { name, surname } }: Omit<Applying, 'company'>): string =>
  [name, surname].filter((part) => typeof part === 'string' && part !== '').join(' ')

/** Who applies: the company, or the person. */
export const applicantOf = (form: Applying): string => form.company?.name ?? personOf(form)

/** Who applies, and for what. */
export const titleOf = (form: Applying & { formTitle: string }): string => `${applicantOf(form)} – ${form.formTitle}`

/** References of submissions, such as `APP-2026-0001`, have at least four digits. */
export const referencePrefix = 'APP'
export const referenceDigits = 4

/** Further uploads within this time send no second mail. */
export const deliveryMinutes = 10

/** The record type of a submission for other features and the audit log. */
export const recordType = 'submission'

/** Under which the reason for changing a decision is kept until it is sent. */
export const reversalReasonField = 'change'
export const commentField = 'comment'

export const mailQueue = 'applications.mail'

/** Processing status: how far the applicant has come (spec 2 §4, decisions §6). */
export const submissionStatuses = ['pending_documents', 'documents_uploaded', 'completed'] as const
export type SubmissionStatus = (typeof submissionStatuses)[number]
/** Approval status: the Commission's decision. */
export const approvalStatuses = ['pending', 'in-progress', 'approved', 'rejected'] as const
export type ApprovalStatus = (typeof approvalStatuses)[number]
const isOpen = { pending: true, 'in-progress': true, approved: false, rejected: false } satisfies Record<
  ApprovalStatus,
  boolean
>
/** The Commission has not decided yet. */
export const openStatuses = approvalStatuses.filter((status) => isOpen[status])

/** The decision as people read it: a rejected application may have been taken back by its applicant. */
export const outcomes = [...approvalStatuses, 'withdrawn'] as const
export type Outcome = (typeof outcomes)[number]
interface Person {
  id: string
  duties?: readonly Duty[]
  memberships: Memberships
}

export function roleOf(person: Person, owner: Owner) {
  if (isOfficer(person, owner, may.decideApplications)) return 'approver'
  if (isOfficer(person, owner, may.handleApplications)) return 'officer'
  if (owns(person, owner, 'sign')) return 'owner'
  return owns(person, owner, 'prepare') ? 'preparer' : 'reader'
}

interface Decided {
  approvalStatus: ApprovalStatus
  withdrawnAt?: Date | string | null
}

export const outcomeOf = ({ approvalStatus, withdrawnAt }: Decided): Outcome =>
  withdrawnAt ? 'withdrawn' : approvalStatus

/** Whether a decision gives a licence or takes it back: the approver then proves again who they are. */
export const grantsOrEnds = (before: ApprovalStatus, after: ApprovalStatus): boolean =>
  before !== after && (before === 'approved' || after === 'approved')

/** Whether it changes what the Commission has decided, which takes a second approver; taking up what the applicant took back changes nothing decided. */
export const reversesDecision = (before: Decided, after: ApprovalStatus): boolean =>
  !openStatuses.includes(before.approvalStatus) && !before.withdrawnAt && before.approvalStatus !== after
