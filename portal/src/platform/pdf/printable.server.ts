import coverage from '../../../assets/fonts/coverage.json' with { type: 'json' }

/** The typefaces, in the order in which a character looks for one. */
export const families = [
  'source-sans-3',
  'noto-sans',
  'noto-sans-math',
  'noto-sans-symbols',
  'scheherazade-new',
] as const
export type Family = (typeof families)[number]

const hex = (code: number) => `\\u{${code.toString(16)}}`
const patternOf = (family: Family) =>
  new RegExp(`^[\\n${coverage[family].map(([from, to]) => `${hex(from!)}-${hex(to!)}`).join('')}]*$`, 'u')
const patterns = families.map((family) => [family, patternOf(family)] as const)

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })
/** The characters as a reader counts them: letters with their marks, an emoji of several code points. */
export const charactersOf = (text: string): string[] => Array.from(graphemes.segment(text), ({ segment }) => segment)

/** The first typeface that has the complete text; undefined when none has. */
export const familyOf = (text: string): Family | undefined => patterns.find(([, pattern]) => pattern.test(text))?.[0]

/** U+FFFD, a question mark in a lozenge. */
export const replacement = '\ufffd'

/** Typed text may contain control characters, decomposed letters and invisible marks; a page shows none of them. */
const cleanText = (text: string): string =>
  text
    .normalize('NFC')
    .replace(/\r\n?/g, '\n')
    .replace(/\t/g, ' ')
    .replace(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f]|(?![\u200c\u200d])\p{Default_Ignorable_Code_Point}/gu, '')

/** The text as a PDF shows it, with a visible sign in place of each character that no typeface has. */
export function printableText(text: string): string {
  const clean = cleanText(text)
  if (familyOf(clean)) return clean
  return charactersOf(clean)
    .map((character) => (familyOf(character) ? character : replacement))
    .join('')
}

/** The characters of a text that PDFs show as `replacement`, once each. */
export function findUnprintable(text: string): string[] {
  const clean = cleanText(text)
  if (familyOf(clean)) return []
  return [...new Set(charactersOf(clean).filter((character) => !familyOf(character)))]
}
