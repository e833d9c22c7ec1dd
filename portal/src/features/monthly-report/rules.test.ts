import { expect, test } from 'vitest'
import { comparedMonths, stateOf } from './rules.ts'

test('a month is compared with the one before and the same a year ago, across the turn of the year', () => {
  expect(comparedMonths('2027-01')).toEqual(['2027-01', '2026-12', '2026-01'])
})

test('a month runs until its last day, and then is a draft until it waits or is approved', () => {
  const of = (month: string, versions = 0, isWaiting = false) => stateOf({ month, versions, isWaiting }, '2026-12')
  expect([of('2026-12'), of('2026-11'), of('2026-11', 1), of('2026-11', 1, true)]).toEqual([
    'running',
    'draft',
    'approved',
    'waiting',
  ])
  expect([of('2027-01'), of('2019-12')]).toEqual([undefined, undefined])
})
