import type { Duty } from '#platform/duties.ts'
import type { IconName } from '#ui/icon-names.ts'
import { pages } from '../pages.ts'

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

const placed = pages.flatMap(({ path, staff, place, adds }) => {
  if (!place) return []
  const { at, group, label, icon, count, duties = Array.isArray(staff) ? staff : undefined } = place
  const to = path.replace(/\/:.*/, '')
  return { at, group, adds, entry: { to, label, icon, ...(duties && { duties }), ...(count && { count }) } }
})
const inOrder = placed.sort((one, other) => one.at - other.at)

/** What the workplace of staff consists of, in the order of its navigation. */
export const workplace: readonly WorkplaceGroup[] = [...new Set(inOrder.map(({ group }) => group))].map((label) => ({
  ...(label && { label }),
  entries: inOrder.filter(({ group }) => group === label).map(({ entry }) => entry),
}))

/** What the button 'New' offers. */
export const newRecords: readonly WorkplaceEntry[] = inOrder.flatMap(({ adds, entry: { to, icon } }) =>
  adds ? { to: to + adds.below, label: adds.label, icon, duties: adds.duties } : [],
)
