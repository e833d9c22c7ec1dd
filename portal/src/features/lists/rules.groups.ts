// The database counts records in groups, and by the hour that a step took, in one pass; median and 90th percentile of a group come from these hours.
// Sorting all records for each group (`percentile_cont`) took twice as long. Figures have one decimal of a day; one on the edge may differ by 0.1 from a
// figure calculated by the second.

/** The number of records that took so many hours, by the hours. */
export type CountsByHour = Readonly<Record<string, number>>

/** Records of a list that were counted together. */
export interface Group {
  count: number
  /** How many of them meet each of the conditions that were asked about, in their order. */
  parts: readonly number[]
  hours: CountsByHour
}

/** All of them together. */
export function addGroups(groups: readonly Group[]): Group {
  const hours: Record<string, number> = {}
  const parts: number[] = []
  let sum = 0
  for (const group of groups) {
    sum += group.count
    for (const [at, count] of group.parts.entries()) parts[at] = (parts[at] ?? 0) + count
    for (const [took, count] of Object.entries(group.hours)) hours[took] = (hours[took] ?? 0) + count
  }
  return { count: sum, parts, hours }
}

/** The median and the 90th percentile in days, between two records as `percentile_cont` has it; null without any. */
export function percentilesOf(hours: CountsByHour): [number, number] | null {
  const steps = Object.entries(hours)
    .map(([took, records]) => ({ took: Number(took), records }))
    .sort((one, other) => one.took - other.took)
  const total = steps.reduce((sum, { records }) => sum + records, 0)
  if (total === 0) return null
  const at = (place: number): number => {
    let passed = 0
    return steps.find(({ records }) => (passed += records) > place)!.took
  }
  const percentile = (part: number) => {
    const place = (total - 1) * part
    const [low, high] = [at(Math.floor(place)), at(Math.ceil(place))]
    return (low + (high - low) * (place - Math.floor(place))) / 24
  }
  return [percentile(0.5), percentile(0.9)]
}
