import { addDays } from '#platform/values/nigerian-time.ts'

/** How many days before a day somebody is reminded now: the nearest step that has begun, so that one that was missed is never stale; undefined before all, and after the day. */
export function dueStep(day: string, steps: readonly number[], today: string): number | undefined {
  const begun = day < today ? [] : steps.filter((step) => addDays(day, -step) <= today)
  return begun.length > 0 ? Math.min(...begun) : undefined
}
