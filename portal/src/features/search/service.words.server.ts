import type { Database } from '#platform/database/database.server.ts'
import type { Dictionary } from './rules.query.ts'
import { pickNearest } from './rules.spelling.ts'
import { lookUpWords, wordsThatOccur } from './store.known.server.ts'

/** A query that had no hits, read again. */
export interface Reread {
  words: string[]
  /** Whether a word was replaced by another, which people are told. */
  corrected: boolean
}

const shortest = { corrected: 4, joined: 3 }

/** Corrects unknown words to similar words of the site, and takes compounds apart or together as the site writes them. */
export async function rereadWords(
  database: Database,
  words: readonly string[],
  dictionary: Dictionary,
): Promise<Reread> {
  const unknown = await findUnknown(database, words, dictionary)
  const parts = [...unknown.keys()].flatMap(splitsOf)
  const pairs = words.slice(1).map((word, at) => words[at]! + word)
  const occurring =
    parts.length + pairs.length > 0 ? await wordsThatOccur(database, [...parts.flat(), ...pairs]) : new Set()
  const reread: Reread = { words: [], corrected: false }
  for (let at = 0; at < words.length; at++) {
    const word = words[at]!
    const pair = pairs[at]
    if (pair !== undefined && occurring.has(pair)) {
      reread.words.push(pair)
      at++
      continue
    }
    const split = unknown.has(word)
      ? splitsOf(word).find((halves) => halves.every((half) => occurring.has(half)))
      : undefined
    const nearest = split ? undefined : unknown.get(word)
    if (nearest) reread.corrected = true
    reread.words.push(...(split ?? [nearest ?? word]))
  }
  return reread
}

/** The unknown words, each with the word of the site or of the dictionary that was probably meant. */
async function findUnknown(
  database: Database,
  words: readonly string[],
  dictionary: Dictionary,
): Promise<Map<string, string | undefined>> {
  const asked = words.filter((word) => word.length >= shortest.corrected && !dictionary.words.has(word))
  if (asked.length === 0) return new Map()
  const looked = await lookUpWords(database, asked)
  return new Map(
    asked.flatMap((word): [string, string | undefined][] => {
      const found = looked.get(word)
      if (!found || found.known) return []
      return [[word, pickNearest(word, [...found.candidates, ...dictionary.words])]]
    }),
  )
}

/** All ways to divide a word into two. */
function splitsOf(word: string): [string, string][] {
  const splits: [string, string][] = []
  for (let at = shortest.joined; at <= word.length - shortest.joined; at++)
    splits.push([word.slice(0, at), word.slice(at)])
  return splits
}
