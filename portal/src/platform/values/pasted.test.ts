import { describe, expect, test } from 'vitest'
import { cleanPasted, plainPasted, unwrapPasted } from './pasted.ts'

describe('a pasted identifier', () => {
  test.each([
    '\u200b',
    '\u200e',
    '\u202a',
    '\u202e',
    '\u2060',
    '\u2066',
    '\u2069',
    '\u00ad',
    '\ufeff',
    '\u034f',
    '\u061c',
    '\u180e',
    '\ufe0f',
    '\u{e0041}',
    '\u0007',
  ])('is read without the invisible mark %j', (mark) => expect(cleanPasted(`${mark}RC${mark}12${mark}`)).toBe('RC12'))

  test.each(['-', '\u2010', '\u2011', '\u2012', '\u2013', '\u2014', '\u2015', '\u2212', '\ufe63', '\uff0d', '\u2043'])(
    'has one dash for %j',
    (dash) => expect(cleanPasted(`CP${dash}2026`)).toBe('CP-2026'),
  )

  test.each(['\u00a0', '\u202f', '\u2009', '\u3000', '\t', '\r\n', '  '])('has one blank for %j', (blank) =>
    expect(cleanPasted(`${blank}12${blank}34${blank}`)).toBe('12 34'),
  )

  test.each(['٠١٢٣٤٥٦٧٨٩', '۰۱۲۳۴۵۶۷۸۹', '߀߁߂߃߄߅߆߇߈߉', '०१२३४५६७८९', '０１２３４５６７８９', '𞥐𞥑𞥒𞥓𞥔𞥕𞥖𞥗𞥘𞥙'])(
    'has figures for %s',
    (digits) => expect(cleanPasted(digits)).toBe('0123456789'),
  )

  // As superscripts these are another number.
  test.each(['10⁶', 'm²', '½'])('does not change %s', (typed) => expect(cleanPasted(typed)).toBe(typed))

  test.each(['“CP-2026-008”', '<CP-2026-008>', 'CP-2026-008.', "'CP-2026-008',", '(CP-2026-008).'])(
    'is read from %s',
    (typed) => expect(unwrapPasted(typed)).toBe('CP-2026-008'),
  )

  test('a code is read without blanks and dashes', () =>
    expect(plainPasted(' 1234–5678\u00a09012\u200b.')).toBe('123456789012'))
})
