/** What a search asks of the texts, in the terms of the indexes that find what contains it. */
export type SearchTerms =
  | { by: 'nothing' }
  /** One or two signs: they begin a word. */
  | { by: 'word start' }
  /** Pieces that every text has which contains what is searched; `case_pieces` in the database cuts the same. */
  | { by: 'pieces'; pieces: string[] }
  | { by: 'whole' }

const pieceLength = 5
/** More narrow nothing down. */
const mostPieces = 12

/** How many signs of the words on both sides of a space make a joint: of the first kind, or of both others where words are too short for it. */
const reaches = [
  [3, 3],
  [2, 1],
  [1, 2],
] as const

/**
 * The joints that every text has which contains `search`: 'meter bill power' has 'ter bil' and 'ill pow'. Words that every complaint has are
 * rare in one order, so that few texts are left to look into. The first and the last word may be parts of longer ones.
 */
function jointsOf(words: string[][]): string[] {
  return words.slice(1).flatMap((next, at) => {
    const one = words[at]!
    const isFirst = at === 0
    const isLast = at + 2 === words.length
    const fitting = reaches.filter(
      ([before, after]) => (!isFirst || one.length >= before) && (!isLast || next.length >= after),
    )
    const chosen = fitting[0] === reaches[0] ? fitting.slice(0, 1) : fitting
    return chosen.map(([before, after]) => `${one.slice(-before).join('')} ${next.slice(0, after).join('')}`)
  })
}

/** Of a word with an @ those that begin up to it: what follows is the same in many addresses. */
function piecesOf(word: string[]): string[] {
  const at = word.indexOf('@')
  const count = Math.min(word.length - pieceLength, at < 0 ? word.length : at) + 1
  return Array.from({ length: Math.max(0, count) }, (_, start) => word.slice(start, start + pieceLength).join(''))
}

/** How to look for what was typed, in lower case. */
export function searchTerms(search: string): SearchTerms {
  // Signs alone are in no index.
  if (!/[\p{L}\p{N}]/u.test(search)) return { by: 'nothing' }
  const words = search.split(' ').map((word) => Array.from(word))
  if (words.length === 1 && words[0]!.length < 3) return { by: 'word start' }
  const joints = jointsOf(words)
  const pieces = joints.length > 0 ? joints : words.flatMap(piecesOf)
  return pieces.length > 0 ? { by: 'pieces', pieces: [...new Set(pieces)].slice(0, mostPieces) } : { by: 'whole' }
}
