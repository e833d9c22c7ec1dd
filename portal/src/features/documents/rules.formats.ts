import formats from './formats.json' with { type: 'json' }

/** By the first bytes as Latin-1, also under another name. */
const own = [
  { bytes: /%PDF-/, kind: 'pdf', is: 'a PDF' },
  { bytes: /^\xff\xd8\xff/, kind: 'jpg', is: 'a JPG picture' },
  { bytes: /^\x89PNG/, kind: 'png', is: 'a PNG picture' },
]

/** What a refused file is and what to do, in sentences; empty if nothing is known of it. Without its first bytes its name decides. */
export function describeFormat(name: string, accepts: readonly string[], firstBytes?: Uint8Array): string {
  const [low, text] = [name.toLowerCase(), String.fromCharCode(...(firstBytes ?? []).slice(0, 1_024))]
  const other = own.find(({ bytes, kind }) => bytes.test(text) && !low.endsWith(`.${kind}`))
  const rename = other && accepts.includes(other.kind) && `Change the end of its name to .${other.kind}.`
  if (other) return `This file is ${other.is}. ${rename || 'Open it and save it as PDF.'}`
  const found = formats.find(({ bytes, names }) =>
    firstBytes ? new RegExp(bytes, 'si').test(text) : new RegExp(names).test(low),
  )
  return found ? `This file is ${found.is}. ${found.advice}` : ''
}
