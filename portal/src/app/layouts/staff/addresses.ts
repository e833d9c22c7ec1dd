// Staff work in a frame of their own on the addresses below, which depend on the person's duties: an editor's own complaints are those of a consumer.
// Pages of the application stay the same for everybody: the first script of a page knows the stored login and sets an attribute, the style sheet
// keeps the places of the frame, and React fills them in. Rendering the frame on the server would need the page token on all these addresses and a
// render for each visit.

import { type StaffArea, staffAreas } from '#page-lists.ts'
import { type Duty, holds, isStaff } from '#platform/duties.ts'

type Person = { duties: readonly Duty[] }

const isAt = ({ path }: StaffArea, pathname: string) => new RegExp(path).test(pathname)
const isFor = ({ duties }: StaffArea, person: Person) => (duties ? holds(person, duties) : isStaff(person))

/** Whether a person sees this path in the frame of staff. */
export const isStaffAddress = (person: Person, pathname: string): boolean =>
  staffAreas.some((area) => isAt(area, pathname) && isFor(area, person))

/** Whether the screen here is for staff with another duty. */
export const isClosedTo = (person: Person, pathname: string): boolean =>
  staffAreas.some((area) => area.isClosed && isAt(area, pathname) && !isFor(area, person))
