/** A responsibility of a member of staff; a person may hold several (docs/duties.md). Their names are in `duty-words.ts`. */
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
const figureReaders = [...caseStaff, ...licensing, 'finance', 'registrar', 'auditor'] as const

/** Which duties allow what: for calls, services and screens. Any one of a list is enough. */
export const may = {
  readAccounts: ['administrator', 'auditor'],
  manageAccounts: ['administrator'],
  // Of each entry only what it says of records that the reader may read anyway.
  readAuditLog: ['auditor', 'administrator'],
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
  readOverviews: figureReaders,
  // One document for all: its figures name nobody. Administrators approve it where there is no second supervisor.
  readMonthlyReports: [...figureReaders, 'administrator'],
  prepareMonthlyReports: ['case-supervisor'],
  approveMonthlyReports: ['administrator'],
  readLicences: [...licensing, 'finance', 'registrar', 'auditor'],
  manageLicences: ['registrar'],
  decideLicences: ['licensing-approver'],
  handleReports: ['integrity-officer'],
  // A page of a person shows the records that the reader may read anyway.
  readPeople: ['administrator', 'auditor', ...caseStaff, ...licensing, 'finance', 'registrar'],
  // Who only reads applications takes no file of all people along.
  exportPeople: ['administrator', 'auditor', ...caseStaff, ...licensing],
  // Whose duty is needed for which request, each request says (features/approvals).
  useApprovals: [
    'administrator',
    'publisher',
    'licensing-approver',
    'registrar',
    'case-supervisor',
    'integrity-officer',
  ],
} as const satisfies Record<string, readonly Duty[]>

export const isStaff = ({ duties }: { duties: readonly Duty[] }): boolean => duties.length > 0

/** Whether a person holds one of the duties: the one decision about duties, for the server and for screens. */
export const holds = (person: { duties?: readonly Duty[] } | null | undefined, wanted: readonly Duty[]): boolean =>
  person?.duties?.some((duty) => wanted.includes(duty)) ?? false

export const holdsAll = (person: { duties: readonly Duty[] }, wanted: readonly Duty[]): boolean =>
  wanted.every((duty) => person.duties.includes(duty))
