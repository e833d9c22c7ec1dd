/** Fixed numbers and words of all kinds of case (spec 2 §§4, 9; decisions §§7, 8). */
export const caseStatuses = ['New', 'In Progress', 'Escalated', 'Resolved'] as const
export type CaseStatus = (typeof caseStatuses)[number]
export const maxEscalationLevel = 3
/** From this level on an escalated case reads Escalated. */
export const escalatedFromLevel = 2
export const reopenDays = 14
/** Cases of all kinds together that a person may file before the e-mail address is proved. */
export const unprovedCases = 2

/** In order, so that a list sorts by them; cases of a kind without urgency are all of the middle one. */
export const urgencies = ['low', 'medium', 'high'] as const
export const textLimits = { note: 5_000, message: 5_000, comment: 1_000 } as const
export const caseFileBytes = 10 * 1024 * 1024
export const filesPerUpload = 10
/** Changes of a case after which only staff may add to it. */
export const changesOfCase = 1_000
export const exportRows = 10_000
/** 'Due soon' in lists and counts: so many working days or fewer are left. */
export const dueSoonDays = 3
/** A figure of the public scorecard below this is not shown, so that nobody can be identified. */
export const smallestShown = 5
export const ratingStars = [1, 2, 3, 4, 5] as const

/** Roles: the person whose case it is, staff, and the clock that escalates automatically. */
export const caseRoles = ['owner', 'staff', 'clock'] as const
export type CaseRole = (typeof caseRoles)[number]

export const caseActions = [
  'acknowledge',
  'escalate',
  'resolve',
  'reopen',
  'rate',
  'message',
  'ask',
  'resume',
  'note',
  'assign',
  'edit',
  'upload',
  'delete',
] as const
export type CaseAction = (typeof caseActions)[number]

/** Steps of the clock: what a deadline is set for. */
export const deadlineSteps = ['filed', 'level1', 'level2', 'level3', 'reopened'] as const
export type DeadlineStep = (typeof deadlineSteps)[number]
/** Working days that each step may take. */
export type Deadlines = Record<DeadlineStep, number>
