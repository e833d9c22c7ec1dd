import type { StaffList } from '../contract.list.ts'
import type { ListFigure } from './figure-strip.tsx'
import type { Counts } from './filters/filter-words.ts'

/** A strip has place for so many. */
const most = 8

/** The counts of a list that has no dashboard of its own: its first counted filter of a few values. */
export function figuresOf({ filters }: StaffList, counts: Counts): ListFigure[] {
  const filter = filters.find(({ counted, choices }) => counted && choices && choices.length <= most)
  if (!filter?.choices) return []
  const figures = filter.choices.map(({ value, label }) => {
    const count = counts[filter.id]?.find((each) => each.value === value)?.count ?? 0
    return { label, count, filters: { [filter.id]: [value] } }
  })
  return [{ label: 'All', count: undefined, filters: {} }, ...figures]
}
