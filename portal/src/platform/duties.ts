/** What a member of staff is charged with; a person may hold any of them (docs/duties.md). Their names are in `duty-words.ts`. */
export type Duty =
  | 'administrator'
  | 'editor'
  | 'publisher'
  | 'licensing-officer'
  | 'licensing-approver'
  | 'case-officer'
  | 'case-supervisor'
  | 'finance'
  | 'registrar'
  | 'integrity-officer'
  | 'auditor'

const caseStaff = ['case-officer', 'case-supervisor'] as const
const licensing = ['licensing-officer', 'licensing-approver'] as const

/** Which duties allow what: for calls, services and screens. Any one of a list is enough. */
export const may = {
  readAccounts: ['administrator', 'auditor'],
  manageAccounts: ['administrator'],
  readSystem: ['administrator', 'auditor'],
  manageSystem: ['administrator'],
  readDataProtection: ['administrator', 'auditor'],
  manageDataProtection: ['administrator'],
  readContent: ['editor', 'publisher', 'auditor'],
  draftContent: ['editor', 'publisher'],
  publishContent: ['publisher'],
  readForms: [...licensing, 'publisher', 'auditor'],
  publishForms: ['publisher'],
  readApplications: [...licensing, 'finance', 'registrar', 'auditor'],
  handleApplications: licensing,
  decideApplications: ['licensing-approver'],
  readCases: [...caseStaff, 'auditor'],
  handleCases: caseStaff,
  superviseCases: ['case-supervisor'],
  // Of these, each person sees the mails about the records of their duties.
  readInboundMails: [...caseStaff, ...licensing, 'finance', 'registrar', 'auditor'],
  decideInboundMails: [...caseStaff, ...licensing],
  writeToPeople: [...caseStaff, ...licensing],
  // Each overview asks for the duty of its records too.
  readOverviews: [...caseStaff, ...licensing, 'finance', 'registrar', 'auditor'],
  handleReports: ['integrity-officer'],
  // A page of a person shows the records that the reader may read anyway.
  readPeople: ['administrator', 'auditor', ...caseStaff, ...licensing, 'finance', 'registrar'],
  // Whose duty is needed for which request, each request says (features/approvals).
  useApprovals: ['administrator', 'publisher', 'licensing-approver', 'case-supervisor', 'integrity-officer'],
} as const satisfies Record<string, readonly Duty[]>

/** Whether a person works for the Commission with any duty. */
export const isStaff = ({ duties }: { duties: readonly Duty[] }): boolean => duties.length > 0

/** Whether a person holds one of the duties. The one decision about duties, for the server and for what screens show. */
export const holds = (person: { duties?: readonly Duty[] } | null | undefined, wanted: readonly Duty[]): boolean =>
  person?.duties?.some((duty) => wanted.includes(duty)) ?? false

/** Whether a person holds all of the duties. */
export const holdsAll = (person: { duties: readonly Duty[] }, wanted: readonly Duty[]): boolean =>
  wanted.every((duty) => person.duties.includes(duty))
