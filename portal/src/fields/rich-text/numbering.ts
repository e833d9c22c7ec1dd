/** The numbers of ordered lists as they are shown, such as '(a)' or 'iv.', and back. */
const kinds = ['1', 'a', 'A', 'i', 'I'] as const
type Kind = (typeof kinds)[number]

/** How a list counts and what is around each number, written as its first item shows it. */
export const markers = kinds.flatMap((kind) => [`${kind}.`, `${kind})`, `(${kind})`] as const)
export type Marker = (typeof markers)[number]
export const maxStart = 9_999

export const markerOf = (value: unknown): Marker => markers.find((marker) => marker === value) ?? '1.'
export const kindOf = (marker: Marker): Kind => kinds.find((kind) => marker.includes(kind))!

const romans = 'm1000 cm900 d500 cd400 c100 xc90 l50 xl40 x10 ix9 v5 iv4 i1'
  .split(' ')
  .map((sign) => [/\D+/.exec(sign)![0], Number(/\d+/.exec(sign)![0])] as const)

function roman(number: number): string {
  let rest = number
  let made = ''
  for (const [letters, value] of romans) for (; rest >= value; rest -= value) made += letters
  return made
}
const letters = (number: number): string =>
  number < 1 ? '' : letters(Math.floor((number - 1) / 26)) + String.fromCharCode(97 + ((number - 1) % 26))

/** What an item shows; as browsers do, a number that cannot be written in letters is in figures. */
export function markerText(marker: Marker, number: number): string {
  const kind = kindOf(marker)
  const isRoman = kind.toLowerCase() === 'i'
  const written = kind === '1' || number < 1 || (isRoman && number > 3_999) ? '' : (isRoman ? roman : letters)(number)
  return marker.replace(kind, (kind === kind.toUpperCase() ? written.toUpperCase() : written) || String(number))
}

export interface ItemNumber {
  marker: Marker
  number: number
}

let romanNumbers: Map<string, number> | undefined

/** What a written number can mean: '(i)' is the first Roman number and the ninth letter. Each meaning shows the same characters. */
export function readNumber(text: string): ItemNumber[] {
  const [, written = ''] = /^\(?(\d{1,4}|[a-z]{1,15}|[A-Z]{1,15})[.)]$/.exec(text) ?? []
  romanNumbers ??= new Map(Array.from({ length: 3_999 }, (_, at) => [roman(at + 1), at + 1]))
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
