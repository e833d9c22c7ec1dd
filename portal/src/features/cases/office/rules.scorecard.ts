import { smallestShown } from '../rules.ts'

/** Whether a number may be shown to everybody: none at all, or enough that nobody can be made out. */
const showable = (count: number): boolean => count === 0 || count >= smallestShown

/**
 * Numbers that add up to a known sum, with small ones as null. Where only one would be hidden, the smallest other is hidden
 * with it: else it could be reckoned from the sum.
 */
export function suppressSmall(counts: readonly number[]): (number | null)[] {
  const shown: (number | null)[] = counts.map((count) => (showable(count) ? count : null))
  if (shown.filter((count) => count === null).length !== 1) return shown
  const others = shown.filter((count): count is number => count !== null && count > 0)
  const smallest = shown.indexOf(others.length > 0 ? Math.min(...others) : null)
  return shown.map((count, at) => (at === smallest ? null : count))
}

/** A figure made of `count` cases, e.g. a median; null unless there are enough. */
export const figureOf = (value: number | null | undefined, count: number, digits = 0): number | null =>
  value === null || value === undefined || count < smallestShown ? null : Number(value.toFixed(digits))

/** A share in per cent, null unless there are enough; 0 and 100 of few would say of each how it went. */
export const percentOf = (part: number, count: number): number | null => figureOf((100 * part) / count, count)
