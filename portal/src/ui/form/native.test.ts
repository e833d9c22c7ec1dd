import { expect, test } from 'vitest'
import { countCharacters } from './native.ts'

test.each([
  [0, 4_000, '4,000 characters left', false],
  [3_999, 4_000, '1 character left', false],
  [4_001, 4_000, '1 character too many', true],
  [6_000, 4_000, '2,000 characters too many', true],
])('%i of %i: %s', (length, limit, words, tooMany) => {
  expect(countCharacters(length, limit)).toMatchObject({ words, tooMany })
})

test('is spoken near the limit only, at every tenth character', () => {
  expect([0, 3_590, 3_600, 3_601, 4_010].map((length) => countCharacters(length, 4_000).spoken)).toEqual([
    '',
    '',
    '400 characters left',
    '',
    '10 characters too many',
  ])
})
