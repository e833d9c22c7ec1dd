import { kinds, type Marker, markerOf, markerText, maxStart } from '../numbering.ts'

export interface ItemNumber {
  marker: Marker
  number: number
}

let romanNumbers: Map<string, number> | undefined

/** What a written number can mean: '(i)' is the first Roman number and the ninth letter. Each meaning shows the same characters. */
export function readNumber(text: string): ItemNumber[] {
  const [, written = ''] = /^\(?(\d{1,4}|[a-z]{1,15}|[A-Z]{1,15})[.)]$/.exec(text) ?? []
  romanNumbers ??= new Map(Array.from({ length: 3_999 }, (_, at) => [markerText('i.', at + 1).slice(0, -1), at + 1]))
  const asLetters = written
    .toLowerCase()
    .split('')
    .reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 96, 0)
  const asRoman = romanNumbers.get(written.toLowerCase()) ?? 0
  const numbers = { '1': Number(written), a: asLetters, A: asLetters, i: asRoman, I: asRoman }
  return kinds
    .map((kind) => ({ marker: markerOf(text.replace(written, kind)), number: numbers[kind] }))
    .filter(({ marker, number }) => number <= maxStart && written && markerText(marker, number) === text)
}

/** The meaning of a number that continues a list, or that the following number continues; undefined where no list shows it. */
export function chooseNumber(text: string, expected: ItemNumber | undefined, following: string) {
  const found = readNumber(text)
  const isSame = (one: ItemNumber) => one.marker === expected?.marker && one.number === expected.number
  return (
    found.find(isSame) ??
    found.find(({ marker, number }) => markerText(marker, number + 1) === following) ??
    found.find(({ number }) => number === 1) ??
    found[0]
  )
}
