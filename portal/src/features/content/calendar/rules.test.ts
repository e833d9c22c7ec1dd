import { expect, test } from 'vitest'
import { daysOfMonth, monthAfter } from './rules.ts'

test.each([
  ['2027-03', '2027-03-01', '2027-04-04', 35],
  ['2027-05', '2027-04-26', '2027-06-06', 42],
  ['2027-02', '2027-02-01', '2027-02-28', 28],
  ['2026-08', '2026-07-27', '2026-09-06', 42],
])('the weeks of %s go from %s to %s', (month, first, last, length) => {
  const days = daysOfMonth(month)
  expect([days[0], days.at(-1), days.length]).toEqual([first, last, length])
})

test('months follow each other over the end of a year', () => {
  expect([monthAfter('2026-12', 1), monthAfter('2027-01', -1), monthAfter('2027-01', 0)]).toEqual([
    '2027-01',
    '2026-12',
    '2027-01',
  ])
})
