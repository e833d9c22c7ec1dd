/** Constants of all kinds of case (spec 2 §§4, 9; decisions §§7, 8). */
export const caseStatuses = ['New', 'In Progress', 'Escalated', 'Resolved'] as const
export type CaseStatus = (typeof caseStatuses)[number]
export const maxEscalationLevel = 3
/** From this level on an escalated case has the status Escalated. */
export const escalatedFromLevel = 2
export const reopenDays = 14
/** Cases of all kinds that a person may file before their e-mail address is verified. */
export const unverifiedCases = 2

/** In sort order; cases of a kind without urgency have the middle one. */
export const urgencies = ['low', 'medium', 'high'] as const
export const textLimits = { note: 5_000, message: 5_000, comment: 1_000 } as const
export const caseFileBytes = 10 * 1024 * 1024
export const filesPerUpload = 10
/** For a file input's `accept`; `rules.files.ts` checks, which most visits do not need. */
export const caseFileEndings = '.pdf,.jpg,.jpeg,.png,.docx'
/** A document of the case, which both sides read. */
export const supportingRole = 'supporting'
/** A file of a message that is withheld from the person; only staff read it. */
export const withheldRole = 'withheld'
/** A file for a message that is not sent yet; only its sender reads it. */
export const attachmentRole = 'attachment'
/** After so many days a file whose message was never sent is removed. */
export const attachmentDays = 14
/** Number of changes after which only staff may act on a case. */
export const changesOfCase = 1_000
/** In filters: cases without a company or area. */
export const noneNamed = 'none'
export const exportRows = 10_000
/** Smaller figures are not shown in the public scorecard, so that nobody can be identified. */
export const smallestShown = 5
export const ratingStars = [1, 2, 3, 4, 5] as const

/** The owner of the case, staff, and the clock that escalates automatically. */
export const caseRoles = ['owner', 'staff', 'clock'] as const
export type CaseRole = (typeof caseRoles)[number]
/** Who writes in the history: also a company, which takes no action on the case itself. */
export type HistoryRole = CaseRole | 'company'

export const caseActions = [
  'acknowledge',
  'escalate',
  'resolve',
  'setOutcome',
  'reopen',
  'rate',
  'withdraw',
  'message',
  'ask',
  'resume',
  'note',
  'assign',
  'edit',
  'upload',
  'confirmClaim',
  'confirmContact',
  'detach',
  'delete',
] as const
export type CaseAction = (typeof caseActions)[number]

/** For a company's case: who may sign takes the actions that bind the company, who may prepare also the others of the owner. */
const signedActions: ReadonlySet<CaseAction> = new Set(['escalate', 'reopen', 'rate', 'withdraw'])
export const mandateFor = (action: CaseAction): 'sign' | 'prepare' => (signedActions.has(action) ? 'sign' : 'prepare')

/** What came of a case, chosen when it is resolved. */
export const caseOutcomes = ['upheld', 'partly', 'notUpheld', 'settled', 'outside'] as const
export type CaseOutcome = (typeof caseOutcomes)[number]
export const readOutcome = (value: string | undefined): CaseOutcome | undefined =>
  caseOutcomes.find((outcome) => outcome === value)
/** In filters: resolved cases whose outcome nobody has set. */
export const outcomeNotSet = 'notSet'
/** The most kobo that an amount may have. */
export const maxKobo = 1_000_000_000_000

/** How a case reached the Commission. */
export const caseChannels = ['portal', 'phone', 'walk-in', 'letter', 'whatsapp', 'email', 'town-hall'] as const
export type CaseChannel = (typeof caseChannels)[number]

/** Steps of the clock, each with a deadline. */
export const deadlineSteps = ['filed', 'level1', 'level2', 'level3', 'reopened'] as const
export type DeadlineStep = (typeof deadlineSteps)[number]
/** Working days allowed for each step. */
export type Deadlines = Record<DeadlineStep, number>

/** What the office aims at, in calendar days: nine of ten cases are answered and resolved within these. */
export const targetSteps = ['answer', 'resolve'] as const
export type Targets = Record<(typeof targetSteps)[number], number>

/** The actions of staff with a text, which is kept while it is written; a question is a message. */
export const writtenActions = ['message', 'note', 'acknowledge', 'escalate', 'resolve', 'reopen', 'detach'] as const
