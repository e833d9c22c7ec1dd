import { expect, test } from 'vitest'
import { slugOf, toPlainLetters } from './plain-letters.ts'

test('letters of Nigerian languages become plain ones', () => {
  expect(toPlainLetters('Ɓauna Ɗanjuma Ƙofar ’Yan Ƴancin')).toBe('bauna danjuma kofar ’yan yancin')
  expect(toPlainLetters('Ẹ̀kọ́ Ọ̀ṣun Ŋ\u200b')).toBe('eko osun n')
})

test.each([
  ['Ƙa’idodin Ɗaukar Wutar Lantarki', 'ka-idodin-daukar-wutar-lantarki'],
  ['Ẹ̀kọ́ 2026!', 'eko-2026'],
  ['—', ''],
  ['a'.repeat(79) + ' b', 'a'.repeat(79)],
])('the part of an address of %j is %j', (title, slug) => expect(slugOf(title, 80)).toBe(slug))
