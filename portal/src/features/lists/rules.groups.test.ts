import { expect, test } from 'vitest'
import { addGroups, percentilesOf } from './rules.groups.ts'

test.each([
  ['one record', { 36: 1 }, [1.5, 1.5]],
  ['two records', { 0: 1, 240: 1 }, [5, 9]],
  ['ten records', Object.fromEntries(Array.from({ length: 10 }, (_, n) => [24 * (n + 1), 1])), [5.5, 9.1]],
  ['the same as many times one', { 24: 900, 48: 100 }, [1, 1.1]],
  ['hours in any order', { '1000': 1, '9': 1, '100': 1 }, [100 / 24, 820 / 24]],
  ['more within an hour', { 24: 5, 480: 6 }, [20, 20]],
])('the median and the 90th percentile of %s', (_, hours, days) => {
  const [median, ninth] = percentilesOf(hours as Record<string, number>)!
  expect(median).toBeCloseTo(days[0]!, 10)
  expect(ninth).toBeCloseTo(days[1]!, 10)
})

test('without records there are none', () => {
  expect(percentilesOf({})).toBeNull()
  expect(percentilesOf(addGroups([]).hours)).toBeNull()
})

test('groups are added', () => {
  const one = { count: 6, parts: [1, 2], hours: { 1: 2, 3: 4 } }
  const other = { count: 1, parts: [0, 1], hours: { 3: 1 } }
  expect(addGroups([one, other])).toEqual({ count: 7, parts: [1, 3], hours: { 1: 2, 3: 5 } })
})
