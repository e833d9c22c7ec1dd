import { contentPartsOf } from '#app/content-parts.ts'
import type { StaffPlace } from '#page.ts'
import { pages } from '#pages.ts'

/** A place in the navigation of staff; without duties every member of staff has it. */
export type WorkplaceEntry = StaffPlace & {
  to: string
  /** What is below it while it is open: the first is where it leads. */
  parts?: readonly { to: string; label: string }[]
}

export interface WorkplaceGroup {
  label?: string | undefined
  entries: readonly WorkplaceEntry[]
}

const partsOf = (path: string) => {
  const parts = contentPartsOf(path.replace('/content-manager/', ''))
  return parts.length > 1 && { parts, to: parts[0]!.to }
}

const placed = pages
  .flatMap(({ path, staff, place, adds }) => {
    if (!place) return []
    const duties = Array.isArray(staff) && { duties: staff }
    return { adds, entry: { ...duties, ...place, to: path.replace(/\/:.*/, ''), ...partsOf(path) } }
  })
  .sort((one, other) => one.entry.at - other.entry.at)

/** What the workplace of staff consists of, in the order of its navigation. */
export const workplace: readonly WorkplaceGroup[] = [...Map.groupBy(placed, ({ entry }) => entry.group)].map(
  ([label, entries]) => ({ label, entries: entries.map(({ entry }) => entry) }),
)

/** What the button 'New' offers. */
export const newRecords: readonly WorkplaceEntry[] = placed.flatMap(({ adds, entry }) =>
  adds ? { ...entry, ...adds, to: entry.to + adds.below } : [],
)
