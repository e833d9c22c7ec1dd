import { describe, expect, test } from 'vitest'
import { plainText, queryWords } from './rules.ts'

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
