import { describe, expect, test } from 'vitest'
import { jointsOf, searchTerms } from './rules.search.ts'

describe('the joints of what is searched', () => {
  test.each([
    ['meter bill power', ['ter bil', 'ill pow']],
    ['no light for two weeks', ['ght for', 'for two', 'two wee']],
    ['eter bill', ['ter bil']],
    ['meter bi', []],
    ['er bill', []],
    ['meter a bill', ['ter a', 'a bil']],
    ['meter  bill', ['ter ', ' bil']],
    ['ọ̀rọ̀ ìlú tó', ['rọ̀ ìlú']],
    ['meter bill meter bill', ['ter bil', 'ill met']],
    ['meter', []],
  ])('%s', (search, joints) => expect(jointsOf(search)).toEqual(joints))

  test('are in every text that contains it, wherever it is cut', () => {
    const text =
      'cp-2026-001 \n no light at all \n the bill of  may is 3 times too high \n ada okonkwo \n ada@example.com'
    const all = new Set(
      text
        .split(' ')
        .flatMap((one, at, words) => (at + 1 < words.length ? [`${one.slice(-3)} ${words[at + 1]!.slice(0, 3)}`] : [])),
    )
    for (let from = 0; from < text.length; from++)
      for (let to = from + 1; to <= text.length; to++)
        for (const joint of jointsOf(text.slice(from, to))) expect(all.has(joint), text.slice(from, to)).toBe(true)
  })
})

test.each([
  ['%', { by: 'nothing' }],
  ['me', { by: 'word start' }],
  ['meter', { by: 'whole' }],
  ['meter bi', { by: 'whole' }],
  ['no light', { by: 'whole' }],
  ['not light', { by: 'joints', joints: ['not lig'] }],
  ['ada.obi@example.com', { by: 'part', part: 'ada.obi@' }],
  ['ada.obi@', { by: 'whole' }],
  ['jo@example.com', { by: 'whole' }],
  ['@example.com', { by: 'whole' }],
])('%s is looked for by what an index can find', (search, terms) => expect(searchTerms(search)).toEqual(terms))
