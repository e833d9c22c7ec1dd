import { expect, test } from 'vitest'
import { bucketsOf, countDays, findPeriod, findPeriodProblem, maxDays, ownPeriod, writeDays } from './rules.periods.ts'

test.each([
  // A Tuesday.
  ['this-week', '2026-11-24', '2026-11-23', '2026-11-24', '2026-11-16', '2026-11-17'],
  ['last-week', '2026-11-24', '2026-11-16', '2026-11-22', '2026-11-09', '2026-11-15'],
  // The week of New Year's Day begins in the old year, also on a Sunday.
  ['this-week', '2027-01-03', '2026-12-28', '2027-01-03', '2026-12-21', '2026-12-27'],
  ['this-month', '2026-11-24', '2026-11-01', '2026-11-24', '2026-10-01', '2026-10-24'],
  // February is shorter: all of it.
  ['this-month', '2027-03-31', '2027-03-01', '2027-03-31', '2027-02-01', '2027-02-28'],
  ['this-month', '2027-01-01', '2027-01-01', '2027-01-01', '2026-12-01', '2026-12-01'],
  ['last-month', '2027-01-15', '2026-12-01', '2026-12-31', '2026-11-01', '2026-11-30'],
  ['last-month', '2028-03-01', '2028-02-01', '2028-02-29', '2028-01-01', '2028-01-31'],
  ['this-quarter', '2026-11-24', '2026-10-01', '2026-11-24', '2026-07-01', '2026-08-24'],
  ['last-quarter', '2027-02-10', '2026-10-01', '2026-12-31', '2026-07-01', '2026-09-30'],
  ['this-year', '2026-11-24', '2026-01-01', '2026-11-24', '2025-01-01', '2025-11-24'],
  ['last-year', '2027-01-01', '2026-01-01', '2026-12-31', '2025-01-01', '2025-12-31'],
  ['last-12-months', '2027-01-31', '2026-01-01', '2026-12-31', '2025-01-01', '2025-12-31'],
] as const)('%s on %s is %s to %s, compared with %s to %s', (name, today, from, to, first, last) => {
  expect(findPeriod(name, today)).toEqual({ period: { from, to }, before: { from: first, to: last } })
})

test('own days are compared with as many days before them', () => {
  expect(ownPeriod({ from: '2027-01-01', to: '2027-01-10' }).before).toEqual({ from: '2026-12-22', to: '2026-12-31' })
})

test.each([
  [undefined, '2026-01-01', /first and the last/],
  ['2026-01-02', '2026-01-01', /before the last/],
  ['1999-12-31', '2000-01-05', /between/],
  ['2021-01-01', '2026-01-02', /five years/],
])('from %s to %s is refused', (from, to, problem) => {
  expect(findPeriodProblem(from, to)).toMatch(problem)
})

test('five years are a period', () => {
  expect(countDays({ from: '2021-01-01', to: '2025-12-31' })).toBe(maxDays - 1)
  expect(findPeriodProblem('2021-01-01', '2025-12-31')).toBeUndefined()
})

test.each([
  ['2026-11-01', '2026-11-30', 30, '1 Nov', '30 Nov'],
  ['2026-10-01', '2026-12-31', 14, '1 Oct to 4 Oct', '28 Dec to 31 Dec'],
  ['2026-01-15', '2026-12-31', 12, 'Jan 2026', 'Dec 2026'],
  ['2021-01-01', '2025-12-31', 60, 'Jan 2021', 'Dec 2025'],
])('%s to %s is drawn in %i parts', (from, to, count, first, last) => {
  const buckets = bucketsOf({ from, to })
  expect(buckets).toHaveLength(count)
  expect([buckets[0]?.label, buckets.at(-1)?.label]).toEqual([first, last])
  expect([buckets[0]?.from, buckets.at(-1)?.to]).toEqual([from, to])
  // Together they have every day once.
  expect(buckets.reduce((sum, bucket) => sum + countDays(bucket), 0)).toBe(countDays({ from, to }))
})

test.each([
  ['2026-11-24', '2026-11-24', '24 November 2026'],
  ['2026-11-01', '2026-11-24', '1 to 24 November 2026'],
  ['2026-10-01', '2026-11-24', '1 October to 24 November 2026'],
  ['2026-12-28', '2027-01-03', '28 December 2026 to 3 January 2027'],
])('%s to %s reads %s', (from, to, words) => {
  expect(writeDays({ from, to })).toBe(words)
})
