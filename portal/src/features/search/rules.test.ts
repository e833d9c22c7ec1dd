import { describe, expect, test } from 'vitest'
import { pagesAround, plainText, queryWords } from './rules.ts'

describe('words', () => {
  test('lose diacritics, in whatever form they were typed', () => {
    expect(plainText('Ọ̀ṣun Àjọ ELÉKTRÍÌKÌ')).toBe('osun ajo elektriiki')
    expect(plainText('licence Licensing')).toBe('license licensing')
  })
  test('are limited in number, without punctuation and duplicates', () => {
    expect(queryWords("fees; DROP TABLE users; -- fees ' | & !")).toEqual(['fees', 'drop', 'table', 'users'])
    expect(queryWords('x'.repeat(10_000))).toHaveLength(1)
    expect(queryWords('\u202Eعربي 電力')).toEqual(['عربي', '電力'])
  })
})

test('shows at most five page numbers around the current one', () => {
  expect(pagesAround(1, 3)).toEqual([1, 2, 3])
  expect(pagesAround(1, 20)).toEqual([1, 2, 3, 4, 5])
  expect(pagesAround(10, 20)).toEqual([8, 9, 10, 11, 12])
  expect(pagesAround(20, 20)).toEqual([16, 17, 18, 19, 20])
})
