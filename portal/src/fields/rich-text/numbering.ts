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

/** What a written number can mean: '(i)' is the first Roman number and the ninth letter. Each meaning shows the same characters. */
export function readNumber(text: string): ItemNumber[] {
  const [, written = ''] = /^\(?(\d{1,4}|[a-z]{1,9}|[A-Z]{1,9})[.)]$/.exec(text) ?? []
  const low = written.toLowerCase()
  const asLetters = [...low].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 96, 0)
  const asRoman = romans.reduce(
    ({ sum, rest }, [sign, value]) => {
      const times = new RegExp(`^(?:${sign})*`).exec(rest)![0].length / sign.length
      return { sum: sum + times * value, rest: rest.slice(times * sign.length) }
    },
    { sum: 0, rest: low },
  ).sum
  return kinds
    .map((kind) => ({
      marker: markerOf(text.replace(written, kind)),
      number: kind === '1' ? Number(written) : kind.toLowerCase() === 'a' ? asLetters : asRoman,
    }))
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
