import { smallestShown } from '../rules.ts'

/** Whether a number may be public: zero, or large enough not to identify anybody. */
const showable = (count: number): boolean => count === 0 || count >= smallestShown

/**
 * Replaces small numbers of a known sum by null. If only one is hidden, the next smallest is hidden too, because the sum
 * would reveal it.
 */
export function suppressSmall(counts: readonly number[]): (number | null)[] {
  const shown: (number | null)[] = counts.map((count) => (showable(count) ? count : null))
  if (shown.filter((count) => count === null).length !== 1) return shown
  const others = shown.filter((count): count is number => count !== null && count > 0)
  const smallest = shown.indexOf(others.length > 0 ? Math.min(...others) : null)
  return shown.map((count, at) => (at === smallest ? null : count))
}

/** A figure calculated from `count` cases, e.g. a median; null when there are too few. */
export const figureOf = (value: number | null | undefined, count: number, digits = 0): number | null =>
  value === null || value === undefined || count < smallestShown ? null : Number(value.toFixed(digits))

/** A percentage; null when there are too few cases, because 0% or 100% would reveal the outcome of each. */
export const percentOf = (part: number, count: number): number | null => figureOf((100 * part) / count, count)
