import { expect, test } from 'vitest'
import { axisTop, everyLabel, longMonth } from './chart.tsx'

test.each([
  [0, 2],
  [2, 2],
  [3, 4],
  [7, 8],
  [9, 10],
  [11, 12],
  [22, 24],
  [27, 30],
  [99, 100],
  [101, 120],
  [12_345, 16_000],
])('an axis for %i ends at %i', (largest, top) => {
  expect(axisTop(largest)).toBe(top)
})

test('a month is formatted with its year', () => {
  expect(longMonth('2026-05')).toBe('May 2026')
})

test.each([
  [4, 8, [0, 1, 2, 3]],
  [31, 8, [0, 4, 8, 12, 16, 20, 24]],
  [12, 6, [0, 2, 4, 6, 8, 10]],
])('of %i labels where %i have space, some are shown', (slots, max, shown) => {
  const isShown = everyLabel(slots, max)
  expect(Array.from({ length: slots }, (_, index) => index).filter(isShown)).toEqual(shown)
})
