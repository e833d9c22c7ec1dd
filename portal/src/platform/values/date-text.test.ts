import { expect, test } from 'vitest'
import { readDateText, writeIsoDate } from './date-text.ts'

test.each([
  ['3 December 2024', '2024-12-03'],
  ['June 5, 2025', '2025-06-05'],
  ['5th June, 2025', '2025-06-05'],
  ['Sept. 9 2025', '2025-09-09'],
  ['June 2025', '2025-06'],
  ['2025-06-05', '2025-06-05'],
  ['2025-06-05T10:00:00Z', '2025-06-05'],
])('%j is read as %s', (text, iso) => expect(readDateText(text)).toBe(iso))

test.each(['', 'soon', '31 February 2025', '2025-13-01', 'Item 5', '05/06/2025'])('%j is no date', (text) =>
  expect(readDateText(text)).toBeUndefined(),
)

test('an ISO date is written out', () => {
  expect(writeIsoDate('2024-12-03')).toBe('3 December 2024')
  expect(writeIsoDate('2025-06')).toBe('June 2025')
})
