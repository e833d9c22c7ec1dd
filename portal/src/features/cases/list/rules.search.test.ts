import { describe, expect, test } from 'vitest'
import { searchTerms } from './rules.search.ts'

const pieces = (...all: string[]) => ({ by: 'pieces', pieces: all })

describe('a search is looked for by what an index can find', () => {
  test.each([
    ['%', { by: 'nothing' }],
    ['- -', { by: 'nothing' }],
    ['me', { by: 'word start' }],
    ['bill', { by: 'whole' }],
    ['a bill', pieces('a bi')],
    ['r office', pieces('r of')],
    ['office r', pieces('ce r')],
    ['a b', { by: 'whole' }],
    ['meter', pieces('meter')],
    ['meters', pieces('meter', 'eters')],
    ['meter bill power', pieces('ter bil', 'ill pow')],
    ['no light for two weeks', pieces('no l', 'o li', 'ght for', 'for two', 'two wee')],
    ['eter bill', pieces('ter bil')],
    ['meter bi', pieces('er b', 'r bi')],
    ['meter b', pieces('er b')],
    ['meter a bill', pieces('ter a', 'a bil')],
    ['meter  bill', pieces('ter ', ' bil')],
    ['ọ̀rọ̀ ìlú tó', pieces('rọ̀ ìlú', 'lú t', 'ú tó')],
    ['meter bill meter bill', pieces('ter bil', 'ill met')],
    ['ada.obi@example.com', pieces('ada.o', 'da.ob', 'a.obi', '.obi@', 'obi@e', 'bi@ex', 'i@exa', '@exam')],
    ['jo@example.com', pieces('jo@ex', 'o@exa', '@exam')],
  ])('%s', (search, terms) => expect(searchTerms(search)).toEqual(terms))

  test('by twelve pieces at most', () => {
    expect(searchTerms('abcdefghijklmnopqrstuvwxyz')).toMatchObject({ pieces: { length: 12 } })
  })
})
