import { expect, test } from 'vitest'
import { figureOf, percentOf, suppressSmall } from './rules.scorecard.ts'

test('small numbers are hidden, zero and large numbers are shown', () => {
  expect(suppressSmall([0, 5, 120])).toEqual([0, 5, 120])
  expect(suppressSmall([1, 4, 120])).toEqual([null, null, 120])
})

test('if only one number is hidden, the next smallest is hidden too, so that the sum does not reveal it', () => {
  expect(suppressSmall([3, 20, 7, 0])).toEqual([null, 20, null, 0])
  expect(suppressSmall([3, 0])).toEqual([null, 0])
  expect(suppressSmall([3])).toEqual([null])
})

test('figures of few cases are hidden', () => {
  expect(figureOf(7.26, 5, 1)).toBe(7.3)
  expect(figureOf(7.26, 4, 1)).toBeNull()
  expect(figureOf(null, 50)).toBeNull()
  expect(percentOf(3, 4)).toBeNull()
  expect(percentOf(0, 0)).toBeNull()
  expect(percentOf(9, 12)).toBe(75)
})
