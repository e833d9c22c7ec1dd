import { type Duty, may } from '#platform/duties.ts'
import type { IconName } from '#ui/icon-names.ts'
import { caseKinds } from './case-kinds.ts'

/** A place in the navigation of staff. */
export interface WorkplaceEntry {
  to: string
  label: string
  icon: IconName
  /** Any of them; without it every member of staff. */
  duties?: readonly Duty[]
  /** Its number in the answer of `GET /workplace/counts`. */
  count?: string
}

export interface WorkplaceGroup {
  /** The heading, where the group has one. */
  label?: string
  entries: readonly WorkplaceEntry[]
}

const kindIcons: Record<string, IconName> = { complaint: 'comment', petition: 'scale' }

const kinds: WorkplaceEntry[] = caseKinds.map(({ key, path, plural }) => ({
  to: path,
  label: plural,
  icon: kindIcons[key] ?? 'comment',
  duties: may.readCases,
  count: key,
}))

/** What the workplace of staff consists of, in the order of its navigation; a new part is a line here. */
export const workplace: readonly WorkplaceGroup[] = [
  {
    entries: [
      { to: '/work', label: 'My work', icon: 'check-circle' },
      {
        to: '/user-profile/forms',
        label: 'Applications',
        icon: 'document',
        duties: may.readApplications,
        count: 'application',
      },
      ...kinds,
      { to: '/cases/outages', label: 'Outages', icon: 'bolt', duties: may.readCases },
      { to: '/enquiries', label: 'Enquiries', icon: 'mail', duties: may.readCases, count: 'enquiry' },
      {
        to: '/inbound-mail',
        label: 'Answers by e-mail',
        icon: 'undo',
        duties: may.readInboundMails,
        count: 'inbound-mail',
      },
      {
        to: '/whistleblowing',
        label: 'Reports of wrongdoing',
        icon: 'flag',
        duties: may.handleReports,
        count: 'report',
      },
      { to: '/approvals', label: 'Approvals', icon: 'check', duties: may.useApprovals, count: 'approval' },
      { to: '/cases/overview', label: 'Overview', icon: 'chart', duties: may.readCases },
      { to: '/people', label: 'People', icon: 'users', duties: may.readPeople },
    ],
  },
  {
    label: 'Site',
    entries: [
      { to: '/content-manager', label: 'Content', icon: 'edit', duties: may.readContent },
      { to: '/content-manager/library', label: 'Library', icon: 'image', duties: may.readContent },
      { to: '/content-manager/forms', label: 'Forms', icon: 'table', duties: may.readForms },
    ],
  },
  {
    label: 'Settings',
    entries: [
      { to: '/canned-replies', label: 'Canned replies', icon: 'copy', duties: may.writeToPeople },
      { to: '/cases/settings', label: 'Deadlines and holidays', icon: 'calendar', duties: may.readCases },
      { to: '/user-profile/limits', label: 'Limits', icon: 'meter', duties: may.readAccounts },
      { to: '/user-profile/staff', label: 'Staff accounts', icon: 'key', duties: may.readAccounts },
      { to: '/data-protection', label: 'Data protection', icon: 'shield', duties: may.readDataProtection },
      { to: '/system', label: 'System', icon: 'settings', duties: may.readSystem },
    ],
  },
]

/** What the button 'New' offers. */
export const newRecords: readonly WorkplaceEntry[] = [
  ...kinds.map(({ to, icon }, at) => ({
    to: `${to}?step=1`,
    label: caseKinds[at]!.noun,
    icon,
    duties: may.handleCases,
  })),
  {
    to: '/data-protection/requests/new',
    label: 'Data protection request',
    icon: 'shield',
    duties: may.manageDataProtection,
  },
]
