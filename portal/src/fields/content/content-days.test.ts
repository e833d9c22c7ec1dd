import { expect, test } from 'vitest'
import { alignDate, withDays } from '../stored-body.ts'
import { compareBodies } from './content-compare.ts'
import type { ContentFields } from './content-type.ts'

test.each([
  // What the editor sends: a picked day writes the words.
  ['2027-03-01', '', { day: '2027-03-01', words: '1 March 2027' }],
  ['2027-03-01', '1 March 2027', { day: '2027-03-01', words: '1 March 2027' }],
  // Words from before, or from calls that know no day.
  ['', 'June 5, 2025', { day: '2025-06-05', words: 'June 5, 2025' }],
  ['', 'June 2025', { day: '2025-06-01', words: 'June 2025' }],
  ['', '2025-06-05', { day: '2025-06-05', words: '5 June 2025' }],
  ['', '2025-06', { day: '2025-06-01', words: 'June 2025' }],
  ['', 'in spring', { day: '', words: 'in spring' }],
  ['', '', { day: '', words: '' }],
  // A label for a day that was picked.
  ['2025-06-10', 'June 2025', { day: '2025-06-10', words: 'June 2025' }],
  ['2025-04-10', 'in spring', { day: '2025-04-10', words: 'in spring' }],
  // A caller changed the words and sent the day back as it was.
  ['2025-06-10', '3 December 2024', { day: '2024-12-03', words: '3 December 2024' }],
  ['2025-06-10', 'May 2025', { day: '2025-05-01', words: 'May 2025' }],
])('the day %j with the words %j', (day, words, aligned) => expect(alignDate(day, words)).toEqual(aligned))

const fields = {
  day: { kind: 'date', label: 'Day', words: 'date' },
  date: { kind: 'dateText', label: 'Date' },
} as const satisfies ContentFields

test('wrong values stay for the check of the body', () => {
  expect(withDays(fields, { day: 5, date: ['x'] })).toEqual({ day: 5, date: ['x'] })
})

test('the history names a changed date once, and a day that was found in old words not at all', () => {
  const changes = (before: object, after: object) => compareBodies(fields, { ...before }, { ...after }).length
  expect(changes({ day: '2025-06-05', date: '5 June 2025' }, { day: '2025-07-05', date: '5 July 2025' })).toBe(1)
  expect(changes({ day: '2025-06-05', date: 'Summer' }, { day: '2025-07-05', date: 'Summer' })).toBe(1)
  expect(changes({ date: 'June 2025' }, { day: '2025-06-01', date: 'June 2025' })).toBe(0)
})
