import { toPlainLetters } from '#platform/plain-letters.ts'

/** How hard a text is to read: Flesch's reading ease, 206.835 − 1.015 × words per sentence − 84.6 × syllables per word (R. Flesch, 1948). */
export const readingLimits = { leastWords: 100, longestAverage: 25, leastEase: 30 } as const

export interface Reading {
  words: number
  /** Words per sentence. */
  average: number
  /** 100 is easy, 30 is hard; it may be below 0. */
  ease: number
}

/** A sentence ends with its mark before a capital letter, a figure or a quotation, and at the end of a line; `10.5 MW` and `e.g. a meter` do not end one. */
const sentenceEnd = /(?:[.!?]["'”’)\]]*\s+(?=["'“‘([]*[\p{Lu}\p{N}]))|\n+/u
const wordPattern = /[\p{L}\p{N}][\p{L}\p{N}\p{M}'’.,-]*/gu

const wordsOf = (text: string): string[] => text.match(wordPattern) ?? []

/** Groups of vowels; a silent e at the end is none. A figure counts as one syllable, since everybody reads it at a glance. */
export function syllablesOf(word: string): number {
  const letters = toPlainLetters(word).replace(/[^a-z]/g, '')
  const spoken = letters.replace(/(?:[^laeiouy]es|[^laeiouydt]ed|[^laeiouy]e)$/, '')
  return Math.max(1, (spoken.match(/[aeiouy]+/g) ?? []).length)
}

export function readingOf(text: string): Reading {
  const sentences = text
    .split(sentenceEnd)
    .map((sentence) => wordsOf(sentence))
    .filter(({ length }) => length > 0)
  const all = sentences.flat()
  if (all.length === 0) return { words: 0, average: 0, ease: 100 }
  const average = all.length / sentences.length
  const syllables = all.reduce((sum, word) => sum + syllablesOf(word), 0)
  return { words: all.length, average, ease: 206.835 - 1.015 * average - 84.6 * (syllables / all.length) }
}

/** What makes a text hard to read, as a sentence; undefined for one that is not, or too short to tell. */
export function readingProblem(text: string): string | undefined {
  const { words, average, ease } = readingOf(text)
  if (words < readingLimits.leastWords) return undefined
  if (average > readingLimits.longestAverage)
    return `Sentences have ${Math.round(average)} words on average. Aim for ${readingLimits.longestAverage} or fewer.`
  if (ease < readingLimits.leastEase)
    return 'The text is hard to read: many long words. Use shorter, more common words.'
  return undefined
}
