import { readFileSync } from 'node:fs'
import { create, type Font } from 'fontkit'
import { describe, expect, test } from 'vitest'
import coverage from '../../../assets/fonts/coverage.json' with { type: 'json' }
import { familyOf, findUnprintable, printableText } from './printable.server.ts'

describe('a text as PDFs show it', () => {
  test.each([
    ['CO₂ 10⁶ ⅓ Ω ≥ → √ ° µ ₦ €', []],
    ['Ẹ̀kọ́ ọ̀ṣun ụlọ ƙasa ƴanci ɗaya', []],
    ['هَوْسَ العربية ٢٥٠', []],
    ['Ленин 𝑥² ①', []],
    ['line\nline\r\nline\ttab', []],
    ['soft\u00adhyphen, \u200bjoined, \u202eturned, →\ufe0f', []],
    ['שלום שלום', ['ש', 'ל', 'ו', 'ם']],
    ['中文 and 中国', ['中', '文', '国']],
    ['👨‍👩‍👧 and 👍🏽', ['👨‍👩‍👧', '👍🏽']],
    ['\uf0b7 item, half \ud83d', ['\uf0b7', '\ud83d']],
    ['', []],
  ])('%j lacks %j', (text, lacking) => {
    expect(findUnprintable(text)).toEqual(lacking)
    expect(printableText(text).split('\ufffd').length > 1).toBe(lacking.length > 0)
    for (const character of printableText(text)) expect(familyOf(character)).toBeDefined()
  })
})

test.each(Object.entries(coverage))('the typeface %s has what the list says, in each weight', (family, ranges) => {
  for (const weight of family === 'source-sans-3' || family === 'noto-sans' ? ['regular', 'semibold'] : ['regular']) {
    const font = create(readFileSync(new URL(`../../../assets/fonts/${family}-${weight}.ttf`, import.meta.url)))
    const has = new Set((font as Font).characterSet)
    for (const [from, to] of ranges) for (let code = from!; code <= to!; code++) expect(has).toContain(code)
  }
})
