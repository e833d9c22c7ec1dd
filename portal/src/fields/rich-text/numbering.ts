/** The numbers of ordered lists as they are shown, such as '(a)' or 'iv.'. */
export const kinds = ['1', 'a', 'A', 'i', 'I'] as const
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
