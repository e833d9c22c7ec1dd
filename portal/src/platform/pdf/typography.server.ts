import bidiFactory from 'bidi-js'
import { readFileSync } from 'node:fs'
import PDFDocument from 'pdfkit'
import { families, type Family, charactersOf, familyOf } from './printable.server.ts'

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
  address: { weight: 'semibold', size: 14, colour: COLOURS.ink, lineGap: 2 },
  large: { weight: 'semibold', size: 28, colour: COLOURS.ink, lineGap: 2, tabular: true },
  cell: { weight: 'regular', size: 9.5, colour: COLOURS.ink, lineGap: 1.5, tabular: true },
  cellHead: { weight: 'semibold', size: 9.5, colour: COLOURS.ink, lineGap: 1.5, tabular: true },
  hint: { weight: 'regular', size: 9, colour: COLOURS.muted, lineGap: 1.5 },
  furniture: { weight: 'regular', size: 8.5, colour: COLOURS.muted, lineGap: 0, tabular: true },
} satisfies Record<string, Style>

const folder = new URL('../../../assets/fonts/', import.meta.url)
const files = new Map<string, Buffer>()

function readFont(name: string): Buffer {
  const known = files.get(name)
  if (known) return known
  const file = readFileSync(new URL(`${name}.ttf`, folder))
  files.set(name, file)
  return file
}

/** The others have one weight. */
const latin: readonly Family[] = ['source-sans-3', 'noto-sans']
const fontOf = (family: Family, weight: Weight) => `${family}-${latin.includes(family) ? weight : 'regular'}`

/** Selects typeface, size and colour. Characters that this typeface lacks are set in others. */
export function setStyle(pdf: TypesetPdf, style: Style): void {
  pdf.weight = style.weight
  pdf.setFamily(families[0])
  pdf.fontSize(style.size * pdf.scaleOfType).fillColor(style.colour)
}

type EmbeddedFont = { encode(text: string): unknown; ascender: number }
type LineOptions = PDFKit.Mixins.TextOptions & { lineWidth: number; textWidth: number }
/** What pdfkit does not describe in its types: the font in use, and the function that it calls for each line of a text. */
interface Internals {
  _font: EmbeddedFont
  _fontSize: number
  _fragment(text: string, x: number, y: number, options: LineOptions): void
}
const internals = PDFDocument.prototype as unknown as Internals

/**
 * pdfkit sets a text in one typeface, from left to right. Here a line has several, and the direction of its letters.
 * To be removed once pdfkit chooses typefaces by character.
 */
export class TypesetPdf extends PDFDocument {
  weight: Weight = 'regular'
  scaleOfType = 1
  readonly #registered = new Set<string>()

  /** Registers the typeface at its first use: only those in use are embedded. */
  setFamily(family: Family): EmbeddedFont {
    const name = fontOf(family, this.weight)
    if (!this.#registered.has(name)) this.registerFont(name, readFont(name))
    this.#registered.add(name)
    this.font(name)
    const font = (this as unknown as Internals)._font
    if (latin.includes(family)) teachLetters(font)
    return font
  }

  override widthOfString(text: string, options?: PDFKit.Mixins.TextOptions): number {
    return this.#inRuns(text, (run) => super.widthOfString(run, options))
  }

  _fragment(text: string, x: number, y: number, options: LineOptions): void {
    const line = text.replaceAll('\n', '')
    const { _font, _fontSize } = this as unknown as Internals
    const shared = { ...options, align: 'left' as const, baseline: (-_font.ascender / 1000) * _fontSize }
    if (isReordered(line)) this.markContent('Span', { actual: line })
    let at = options.align === 'right' ? x + options.lineWidth - this.widthOfString(line.trimEnd(), options) : x
    this.#inRuns(line, (run) => {
      const textWidth = super.widthOfString(run, options)
      internals._fragment.call(this, run, at, y, { ...shared, textWidth })
      at += textWidth
      return textWidth
    })
    if (isReordered(line)) this.endMarkedContent()
  }

  /** Calls a function with each run of a line in its typeface; returns the sum of its results. */
  #inRuns(line: string, measure: (run: string) => number): number {
    let sum = 0
    for (const { family, text } of runsOf(line)) {
      this.setFamily(family)
      sum += measure(text)
    }
    this.setFamily(families[0])
    return sum
  }
}

const taught = new WeakSet<EmbeddedFont>()

// The typefaces compose ọ́ of o, dot and accent. pdfkit maps a shape to a character by its first use: were that in ọ́,
// every o would be copied, searched and read out as ọ. So each plain letter and mark is first used alone.
function teachLetters(font: EmbeddedFont): void {
  if (taught.has(font)) return
  taught.add(font)
  for (const letter of 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ\u0300\u0301\u0302\u0304\u0307\u030c\u0323')
    font.encode(letter)
}

/** A part of a line that is drawn with one typeface. */
interface Run {
  family: Family
  text: string
}

const bidi = bidiFactory()
const shaped: Family = 'scheherazade-new'

/**
 * Words of letters in one typeface, where one has them, and single characters. No line ends within a piece, so that a
 * line is as long as its words.
 */
const piecesOf = (line: string): string[] =>
  (line.match(/[\p{L}\p{M}\u200c\u200d]+|[^\p{L}\p{M}\u200c\u200d]/gu) ?? []).flatMap((piece) =>
    familyOf(piece) ? [piece] : charactersOf(piece),
  )

/**
 * A line's runs from left to right. Words of Arabic letters stay in reading order, since the layout of their typeface
 * turns and joins them; what is between them is turned here, with brackets mirrored.
 */
function runsOf(line: string): Run[] {
  if (familyOf(line) === families[0]) return [{ family: families[0], text: line }]
  const embedding = bidi.getEmbeddingLevels(line)
  const placeOf = new Map(bidi.getReorderedIndices(line, embedding).map((index, place) => [index, place]))
  const runs: (Run & { level: number; place: number })[] = []
  let at = 0
  for (const text of piecesOf(line)) {
    const [level, place] = [embedding.levels[at]!, placeOf.get(at)!]
    const turned = level % 2 === 1
    const family = familyOf(text) ?? families[0]
    const last = runs.at(-1)
    // Figures in Arabic text run from left to right: their typeface must not turn several at once.
    if (last?.family === family && last.level === level && turned === (family === shaped)) last.text += text
    else runs.push({ family, level, place, text: turned ? (bidi.getMirroredCharacter(text) ?? text) : text })
    at += text.length
  }
  return runs.sort((a, b) => a.place - b.place)
}

const rightToLeft = /\p{Script=Arabic}/u
/** Whether a line is drawn in another order than it is read. */
const isReordered = (line: string): boolean => rightToLeft.test(line)
