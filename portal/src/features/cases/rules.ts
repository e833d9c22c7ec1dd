/** Fixed numbers and words of complaints and petitions (spec 2 §§4, 9; decisions §§7, 8; issue 5). */
export const caseStatuses = ['New', 'In Progress', 'Escalated', 'Resolved'] as const
export type CaseStatus = (typeof caseStatuses)[number]
export const maxEscalationLevel = 3
/** From this level on an escalated case reads Escalated. */
export const escalatedFromLevel = 2
export const reopenDays = 14
/** Complaints and petitions together that a person may file before the e-mail address is proved. */
export const unprovedCases = 2
export const caseKinds = ['complaint', 'petition'] as const
export type CaseKindName = (typeof caseKinds)[number]

/** In order, so that a list sorts by them; petitions are all of the middle one. */
export const urgencies = ['low', 'medium', 'high'] as const
export const textLimits = { note: 5_000, message: 5_000, comment: 1_000 } as const
export const caseFileBytes = 10 * 1024 * 1024
export const filesPerUpload = 10
/** Changes of a case after which only staff may add to it. */
export const changesOfCase = 1_000
export const exportRows = 10_000
/** 'Due soon' in lists and counts: so many working days or fewer are left. */
export const dueSoonDays = 3
/** A figure of the public scorecard below this is not shown, so that nobody can be made out. */
export const smallestShown = 5
export const ratingStars = [1, 2, 3, 4, 5] as const

/** The parts people play: the person whose case it is, staff, and the clock that escalates by itself. */
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
  'goOn',
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
