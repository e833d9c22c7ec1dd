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

/**
 * The joints that every text has which contains `search`: 'meter bill power' has 'ter bil' and 'ill pow'. Words that every complaint has are
 * rare in one order, so that few texts are left to look into. The first and the last word may be parts of longer ones.
 */
function jointsOf(words: string[][]): string[] {
  return words.slice(1).flatMap((next, at) => {
    const one = words[at]!
    const reach = [3, 2].find(
      (signs) => (at > 0 || one.length >= signs) && (at + 2 < words.length || next.length >= signs),
    )
    return reach ? [`${one.slice(-reach).join('')} ${next.slice(0, reach).join('')}`] : []
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
