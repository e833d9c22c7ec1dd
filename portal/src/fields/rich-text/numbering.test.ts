import { describe, expect, it } from 'vitest'
import { chooseNumber, readNumber } from './editor/paste-lists.ts'
import { markers, markerText } from './numbering.ts'

describe('the number of an item', () => {
  it.each([
    ['1.', 12, '12.'],
    ['(a)', 2, '(b)'],
    ['a)', 28, 'ab)'],
    ['A.', 702, 'ZZ.'],
    ['(i)', 49, '(xlix)'],
    ['I.', 1_994, 'MCMXCIV.'],
    ['i.', 4_000, '4000.'],
    ['a.', 0, '0.'],
  ] as const)('of the list %s at %i is %s', (marker, number, text) => expect(markerText(marker, number)).toBe(text))

  it('is read back as what it shows, whatever it can mean', () => {
    for (const marker of markers)
      for (const number of [1, 2, 9, 26, 27, 100, 499, 3_999])
        expect(readNumber(markerText(marker, number)), `${marker} ${number}`).toContainEqual({ marker, number })
    for (const text of ['1.1', '(1', '1', '01.', '(1a)', 'Section 5.', '①', '§', '', '10000.', '(iiv).', '1st)'])
      expect(readNumber(text), text).toEqual([])
  })

  it.each([
    ['(i)', { marker: '(a)', number: 9 }, '', { marker: '(a)', number: 9 }],
    ['(i)', undefined, '', { marker: '(i)', number: 1 }],
    ['(i)', undefined, '(j)', { marker: '(a)', number: 9 }],
    ['v.', undefined, 'vi.', { marker: 'i.', number: 5 }],
    ['3.', { marker: '1.', number: 2 }, '', { marker: '1.', number: 3 }],
    ['bb.', { marker: 'a.', number: 28 }, 'cc.', { marker: 'a.', number: 54 }],
    ['2.3', { marker: '1.', number: 3 }, '', undefined],
  ] as const)('%s is read by what is around it', (text, expected, following, meaning) =>
    expect(chooseNumber(text, expected, following)).toEqual(meaning),
  )
})
