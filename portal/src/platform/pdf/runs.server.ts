import bidiFactory from 'bidi-js'
import { charactersOf, families, type Family, familyOf } from './printable.server.ts'

/** A part of a line that is drawn with one typeface. */
export interface Run {
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
export function runsOf(line: string): Run[] {
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
export const isReordered = (line: string): boolean => rightToLeft.test(line)
