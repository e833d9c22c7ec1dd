import { expect, test } from 'vitest'
import { compare, meetsTarget, writeTarget, writeValue } from './rules.periods.ts'

const count = (value: number | null, before: number | null, better: 'higher' | 'lower' | 'neither' = 'neither') =>
  compare({ value, before, unit: 'count', better })

test.each([
  [42, 30, 'up', '12 more than 30 before (+40%)'],
  [30, 42, 'down', '12 fewer than 42 before (−29%)'],
  [5, 0, 'up', '5 more than 0 before'],
  [50, 9, 'up', '41 more than 9 before'],
  [7, 7, 'same', 'The same as before'],
  [7, null, 'none', 'Nothing to compare with before'],
  [null, 1_200, 'none', '1,200 before'],
  [null, null, 'none', 'Nothing to measure'],
] as const)('%s after %s is %s: %s', (value, before, trend, words) => {
  expect(count(value, before)).toEqual({ trend, words, good: undefined })
})

test('a change is good or bad where one direction is better', () => {
  expect(count(8, 4, 'higher').good).toBe(true)
  expect(count(8, 4, 'lower').good).toBe(false)
  expect(compare({ value: 1.5, before: 2.5, unit: 'days', better: 'lower' })).toEqual({
    trend: 'down',
    good: true,
    words: '1 day shorter than 2.5 before',
  })
  expect(compare({ value: 80, before: 75.5, unit: 'percent', better: 'higher' }).words).toBe(
    '4.5 points higher than 75.5% before',
  )
})

test.each([
  [3, 3, 'Target: 3 days, met'],
  [5.5, 3, 'Target: 3 days, missed by 2.5 days'],
  [null, 1, 'Target: 1 day'],
  [4, null, ''],
])('%s with a target of %s: %s', (value, target, words) => {
  expect(writeTarget({ value, target, unit: 'days' })).toBe(words)
})

test('without a value or a target nothing is met or missed', () => {
  expect(meetsTarget({ value: null, target: 3 })).toBeUndefined()
  expect(meetsTarget({ value: 2, target: null })).toBeUndefined()
})

test('figures are written as people read them', () => {
  expect([writeValue(1234, 'count'), writeValue(82.25, 'percent'), writeValue(null, 'days')]).toEqual([
    '1,234',
    '82.3%',
    '–',
  ])
})
