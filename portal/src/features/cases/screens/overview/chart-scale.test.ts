import { expect, test } from 'vitest'
import { axisTop, longMonth } from './chart-scale.ts'

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
