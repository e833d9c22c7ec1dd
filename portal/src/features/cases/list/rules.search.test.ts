import { describe, expect, test } from 'vitest'
import { searchQuery, searchWords } from './rules.search.ts'

describe('a case is found by', () => {
  test.each([
    ['words, blind to case', ['Meter Reading', 'The METER runs'], 'meter reading the runs'],
    ['words, blind to accents and dots', ['Ọ̀rọ̀ ìlú', 'Café'], 'oro ilu cafe'],
    ['the parts of a reference', ['CP-2026-1042'], 'cp 2026 1042'],
    ['the parts of an e-mail address', ['ada.obi@example.com'], 'ada obi example com'],
    [
      'a phone number, however it is written',
      ['0803 555 0000', '+234 803-555-0001'],
      expect.stringContaining('08035550001'),
    ],
    ['nothing in punctuation', ["%_' & | !:*\\\u0000"], ''],
  ])('%s', (_, texts, words) => expect(searchWords(texts)).toEqual(words))
})

describe('a search asks for', () => {
  test.each([
    ['SUBJECT a', 'subject:* & a:*'],
    ['meter, meter', 'meter:*'],
    ['cafe\u0301', 'cafe:*'],
    ["' & !x:*", 'x:*'],
    ['0803 555-0000', '08035550000:*'],
    ['+234 803 555 0000', '08035550000:*'],
    ['2026 1042', '2026:* & 1042:*'],
    ['%', ''],
  ])('%s', (typed, query) => expect(searchQuery(typed)).toBe(query))

  test('at most twelve words', () => {
    expect(searchQuery('a b c d e f g h i j k l m n').split(' & ')).toHaveLength(12)
  })
})
