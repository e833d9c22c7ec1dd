import { readFileSync } from 'node:fs'

type Weight = 'regular' | 'semibold'
export type Style = { weight: Weight; size: number; colour: string; lineGap: number; tabular?: boolean }

export const COLOURS = {
  ink: '#1b2a24',
  green: '#0b4a36',
  muted: '#55625c',
  line: '#b9c2bd',
  tint: '#eef3f0',
  amber: '#b86e00',
}

/** Sizes in points. */
export const STYLES = {
  title: { weight: 'semibold', size: 22, colour: COLOURS.green, lineGap: 1 },
  subtitle: { weight: 'regular', size: 12.5, colour: COLOURS.muted, lineGap: 2 },
  meta: { weight: 'regular', size: 10, colour: COLOURS.muted, lineGap: 2 },
  heading1: { weight: 'semibold', size: 15, colour: COLOURS.green, lineGap: 1.5 },
  heading2: { weight: 'semibold', size: 12.5, colour: COLOURS.green, lineGap: 1.5 },
  heading3: { weight: 'semibold', size: 11, colour: COLOURS.ink, lineGap: 1.5 },
  body: { weight: 'regular', size: 10.5, colour: COLOURS.ink, lineGap: 2.5 },
  strong: { weight: 'semibold', size: 10.5, colour: COLOURS.ink, lineGap: 2.5 },
  cell: { weight: 'regular', size: 9.5, colour: COLOURS.ink, lineGap: 1.5, tabular: true },
  cellHead: { weight: 'semibold', size: 9.5, colour: COLOURS.ink, lineGap: 1.5, tabular: true },
  hint: { weight: 'regular', size: 9, colour: COLOURS.muted, lineGap: 1.5 },
  furniture: { weight: 'regular', size: 8.5, colour: COLOURS.muted, lineGap: 0, tabular: true },
} satisfies Record<string, Style>

const folder = new URL('../../../assets/fonts/', import.meta.url)
const families = { 'source-sans-3': /./u, 'noto-sans': /[\u0180-\u024f]/u }
const files = new Map<string, Buffer>()

function readFont(name: string): Buffer {
  const known = files.get(name)
  if (known) return known
  const file = readFileSync(new URL(`${name}.ttf`, folder))
  files.set(name, file)
  return file
}

/** Registers the typefaces with one document; only those in use are embedded. */
export function registerFonts(pdf: PDFKit.PDFDocument): void {
  for (const family of Object.keys(families)) {
    for (const weight of ['regular', 'semibold'])
      pdf.registerFont(`${family}-${weight}`, readFont(`${family}-${weight}`))
  }
}

/** Selects typeface, size and colour for a text. Source Sans 3 lacks Hausa ƙ and ƴ: text with them is set in Noto Sans. */
export function setStyle(pdf: PDFKit.PDFDocument, style: Style, text: string): void {
  const family = families['noto-sans'].test(text) ? 'noto-sans' : 'source-sans-3'
  pdf.font(`${family}-${style.weight}`).fontSize(style.size).fillColor(style.colour)
  teachLetters(pdf)
}

type EmbeddedFont = { encode(text: string): unknown }
const taught = new WeakSet<EmbeddedFont>()

// The typefaces compose ọ́ of o, dot and accent. pdfkit maps a shape to a character by its first use: were that in ọ́,
// every o would be copied, searched and read out as ọ. So each plain letter and mark is first used alone.
function teachLetters(pdf: PDFKit.PDFDocument): void {
  const font = (pdf as unknown as { _font: EmbeddedFont })._font
  if (taught.has(font)) return
  taught.add(font)
  for (const letter of 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ\u0300\u0301\u0302\u0304\u0307\u030c\u0323')
    font.encode(letter)
}

/** Typed text may contain control characters and decomposed letters; a page shows neither. */
export function cleanText(text: string): string {
  return text
    .normalize('NFC')
    .replace(/\r\n?/g, '\n')
    .replace(/\t/g, ' ')
    .replace(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u200b\ufeff]/g, '')
}
