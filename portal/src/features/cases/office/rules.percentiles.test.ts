import { expect, test } from 'vitest'
import { addHours, percentilesOf } from './rules.percentiles.ts'

test.each([
  ['one case', { 36: 1 }, [1.5, 1.5]],
  ['two cases', { 0: 1, 240: 1 }, [5, 9]],
  ['ten cases', Object.fromEntries(Array.from({ length: 10 }, (_, n) => [24 * (n + 1), 1])), [5.5, 9.1]],
  ['the same as many times one', { 24: 900, 48: 100 }, [1, 1.1]],
  ['hours in any order', { '1000': 1, '9': 1, '100': 1 }, [100 / 24, 820 / 24]],
  ['more within an hour', { 24: 5, 480: 6 }, [20, 20]],
])('the median and the 90th percentile of %s', (_, hours, days) => {
  const [median, ninth] = percentilesOf(hours as Record<string, number>)!
  expect(median).toBeCloseTo(days[0]!, 10)
  expect(ninth).toBeCloseTo(days[1]!, 10)
})

test('without cases there are none', () => {
  expect(percentilesOf({})).toBeNull()
  expect(percentilesOf(addHours([]))).toBeNull()
})

test('parts are added', () => {
  expect(addHours([{ 1: 2, 3: 4 }, { 3: 1 }, {}])).toEqual({ 1: 2, 3: 5 })
})
