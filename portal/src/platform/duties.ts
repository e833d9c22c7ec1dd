/** What a member of staff is charged with; a person may hold any of them (docs/duties.md). */
export const duties = [
  'administrator',
  'editor',
  'publisher',
  'licensing-officer',
  'licensing-approver',
  'case-officer',
  'case-supervisor',
  'finance',
  'registrar',
  'integrity-officer',
  'auditor',
] as const
export type Duty = (typeof duties)[number]

/** Names and meanings for staff. */
export const dutyWords: Record<Duty, { name: string; does: string }> = {
  administrator: { name: 'Administrator', does: 'Manages accounts, limits and the system' },
  editor: { name: 'Editor', does: 'Writes drafts of the site’s content' },
  publisher: { name: 'Publisher', does: 'Publishes content, menus, fees and application forms' },
  'licensing-officer': { name: 'Licensing officer', does: 'Handles applications' },
  'licensing-approver': { name: 'Licensing approver', does: 'Approves and rejects applications' },
  'case-officer': { name: 'Case officer', does: 'Handles complaints, petitions and enquiries' },
  'case-supervisor': { name: 'Case supervisor', does: 'Handles cases, deletes them and sets their deadlines' },
  finance: { name: 'Finance', does: 'Reads applications' },
  registrar: { name: 'Registrar', does: 'Reads applications' },
  'integrity-officer': { name: 'Integrity officer', does: 'Handles reports of wrongdoing' },
  auditor: { name: 'Auditor', does: 'Reads everything but reports of wrongdoing, and changes nothing' },
}

const caseStaff = ['case-officer', 'case-supervisor'] as const
const licensing = ['licensing-officer', 'licensing-approver'] as const

/** Which duties allow what: for calls, services and screens. Any one of a list is enough. */
export const may = {
  readAccounts: ['administrator', 'auditor'],
  manageAccounts: ['administrator'],
  readSystem: ['administrator', 'auditor'],
  manageSystem: ['administrator'],
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
  handleReports: ['integrity-officer'],
} as const satisfies Record<string, readonly Duty[]>

/** Whether a person holds one of the duties. The one decision about duties, for the server and for what screens show. */
export const holds = (person: { duties?: readonly Duty[] } | null | undefined, wanted: readonly Duty[]): boolean =>
  person?.duties?.some((duty) => wanted.includes(duty)) ?? false
