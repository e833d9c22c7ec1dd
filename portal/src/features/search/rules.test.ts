import { describe, expect, test } from 'vitest'
import { makeExtract, pagesAround, plainText, queryWords, toTsQuery } from './rules.ts'

describe('words', () => {
  test('lose diacritics, in whatever form they were typed', () => {
    expect(plainText('Ọ̀ṣun Àjọ ELÉKTRÍÌKÌ')).toBe('osun ajo elektriiki')
    expect(plainText('licence Licensing')).toBe('license licensing')
  })
  test('are limited in number, without punctuation and duplicates', () => {
    expect(queryWords("fees; DROP TABLE users; -- fees ' | & !")).toEqual(['fees', 'drop', 'table', 'users'])
    expect(queryWords('x'.repeat(10_000))).toHaveLength(1)
    expect(queryWords('\u202Eعربي 電力')).toEqual(['عربي', '電力'])
    expect(toTsQuery(['of', 'fee'])).toBe('of & fee:*')
  })
})

describe('an extract', () => {
  const long = `${'Before. '.repeat(40)}The licence fee is due. ${'After. '.repeat(60)}`
  test('shows the match with text around it', () => {
    const parts = makeExtract(long, ['licens', 'fee'])
    expect(parts.filter((part) => part.marked).map((part) => part.text)).toEqual(['licence', 'fee'])
    expect(parts[0]?.text).toBe('… ')
    expect(parts.map((part) => part.text).join('').length).toBeLessThan(260)
  })
  test('begins and ends at whole words', () => {
    const text = `${'Ọ̀gbẹ́ni àwọn ènìyàn '.repeat(30)}fee ${'ìlú ńlá '.repeat(60)}`
    const parts = makeExtract(text, ['fee'])
    const words = new Set(text.split(' '))
    const shown = parts
      .map((part) => part.text)
      .join('')
      .replaceAll('…', '')
      .trim()
      .split(' ')
    expect(shown.filter((word) => !words.has(word))).toEqual([])
    expect(parts.find((part) => part.marked)?.text).toBe('fee')
  })
  test('marks words with diacritics and in either spelling', () => {
    const marked = makeExtract('Ìkẹjà: licences, centres', ['ikeja', 'licens', 'center']).filter((part) => part.marked)
    expect(marked.map((part) => part.text)).toEqual(['Ìkẹjà', 'licences', 'centres'])
  })
  test('is the start of the text when nothing matches', () => {
    expect(makeExtract('Short text', ['zzz'])).toEqual([{ text: 'Short text', marked: false }])
  })
})

test('shows at most five page numbers around the current one', () => {
  expect(pagesAround(1, 3)).toEqual([1, 2, 3])
  expect(pagesAround(1, 20)).toEqual([1, 2, 3, 4, 5])
  expect(pagesAround(10, 20)).toEqual([8, 9, 10, 11, 12])
  expect(pagesAround(20, 20)).toEqual([16, 17, 18, 19, 20])
})
