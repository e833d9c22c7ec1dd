// Staff work in a frame of their own on the addresses below, which depend on the person's duties: an editor's own complaints are those of a consumer.
// Pages of the application stay the same for everybody: the first script of a page knows the stored login and sets an attribute, the style sheet
// keeps the places of the frame, and React fills them in. Rendering the frame on the server would need the page token on all these addresses and a
// render for each visit.

import { caseKinds } from '../../case-kinds.ts'
import { type Duty, holds, isStaff, may } from '#platform/duties.ts'

interface StaffArea {
  /** Source of an expression for the paths. */
  path: string
  /** Any of them; without it every member of staff. */
  duties?: readonly Duty[]
}

/**
 * Where staff work. With one of the duties a person sees these addresses in the frame of staff; without, some are pages of consumers and
 * applicants, and the others say that they are for staff.
 */
export const staffAreas: readonly StaffArea[] = [
  { path: '^/(work|user-profile)(/|$)' },
  { path: '^/people(/|$)', duties: may.readPeople },
  {
    path: `^(${caseKinds.map(({ path }) => path).join('|')}|/cases|/enquiries|/inbound-mail)(/|$)`,
    duties: may.readCases,
  },
  { path: '^/canned-replies(/|$)', duties: may.writeToPeople },
  { path: '^/content-manager(/|$)', duties: [...may.readContent, ...may.readForms] },
  { path: '^/whistleblowing$', duties: may.handleReports },
  { path: '^/approvals(/|$)', duties: may.useApprovals },
  { path: '^/data-protection(/|$)', duties: may.readDataProtection },
  { path: '^/system(/|$)', duties: may.readSystem },
]

/** Whether a person sees this path in the frame of staff. */
export const isStaffAddress = (person: { duties: readonly Duty[] }, pathname: string): boolean =>
  staffAreas.some(
    ({ path, duties }) => new RegExp(path).test(pathname) && (duties ? holds(person, duties) : isStaff(person)),
  )
