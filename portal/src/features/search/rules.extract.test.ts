import { describe, expect, test } from 'vitest'
import { extractor } from './rules.query.ts'

const makeExtract = (text: string, stems: string[]) => extractor(stems)(text)

describe('an extract', () => {
  const long = `${'Before. '.repeat(40)}The licence fee is due. ${'After. '.repeat(60)}`
  test('shows the match with text around it', () => {
    const parts = makeExtract(long, ['licens', 'fee'])
    expect(parts.filter((part) => part.marked).map((part) => part.text)).toEqual(['licence', 'fee'])
    expect(parts.slice(0, 2).map(({ text }) => text)).toEqual(['… ', 'The '])
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
  test('is the sentence with the most words of the query, not the first with one', () => {
    const text = `Fees. ${'Words without a match. '.repeat(20)}The fee of a licence is due at once. ${'More. '.repeat(60)}`
    const shown = makeExtract(text, ['fee', 'licens']).map((part) => part.text)
    expect(shown.slice(0, 5)).toEqual(['… ', 'The ', 'fee', ' of a ', 'licence'])
  })
  test('takes words as they are, and short stems as words', () => {
    const marked = (text: string, stems: string[]) =>
      makeExtract(text, stems)
        .filter((part) => part.marked)
        .map((part) => part.text)
    expect(marked('a band, an abandoned band', ['band'])).toEqual(['band', 'band'])
    expect(marked('mw of mwanza', ['mw'])).toEqual(['mw'])
    expect(marked('(.*) a+ [x', ['.*', 'a+', '[x'])).toEqual([])
  })
  test('is short for a long text without a space', () => {
    expect(
      makeExtract('x'.repeat(20_000), ['x'])
        .map((part) => part.text)
        .join('').length,
    ).toBeLessThan(240)
  })
})
