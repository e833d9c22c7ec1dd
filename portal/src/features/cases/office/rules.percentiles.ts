// The database counts cases by the hour that a step took, beside span, company, area and officer, in one pass; median and 90th percentile of a group
// come from these hours. Sorting all cases for each group (`percentile_cont`) took twice as long. Figures have one decimal of a day; one on the edge
// may differ by 0.1 from a figure calculated by the second.

/** The number of cases that took so many hours, by the hours. */
export type CasesByHours = Readonly<Record<string, number>>

/** All of them together. */
export function addHours(parts: readonly CasesByHours[]): CasesByHours {
  const all: Record<string, number> = {}
  for (const part of parts) for (const [hours, cases] of Object.entries(part)) all[hours] = (all[hours] ?? 0) + cases
  return all
}

/** The median and the 90th percentile in days, between two cases as `percentile_cont` has it; null without cases. */
export function percentilesOf(hours: CasesByHours): [number, number] | null {
  const steps = Object.entries(hours)
    .map(([took, cases]) => ({ took: Number(took), cases }))
    .sort((one, other) => one.took - other.took)
  const total = steps.reduce((sum, { cases }) => sum + cases, 0)
  if (total === 0) return null
  const at = (place: number): number => {
    let passed = 0
    return steps.find(({ cases }) => (passed += cases) > place)!.took
  }
  const percentile = (part: number) => {
    const place = (total - 1) * part
    const [low, high] = [at(Math.floor(place)), at(Math.ceil(place))]
    return (low + (high - low) * (place - Math.floor(place))) / 24
  }
  return [percentile(0.5), percentile(0.9)]
}
