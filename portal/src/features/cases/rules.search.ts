/** What a search asks of the texts: contained anywhere, in the terms of the indexes that find it. */
export type SearchTerms =
  | { by: 'nothing' }
  /** One or two signs: they begin a word. */
  | { by: 'word start' }
  /** Several words: what stands at each end of the spaces between them. */
  | { by: 'joints'; joints: string[] }
  /** Some of the signs: the rest of an address is the same in many. */
  | { by: 'part'; part: string }
  | { by: 'whole' }

/** As many signs on each side of a space make a joint; `case_joints` in the database does the same. */
const reach = 3
const last = (word: string) => Array.from(word).slice(-reach).join('')
const first = (word: string) => Array.from(word).slice(0, reach).join('')
const long = (word: string) => Array.from(word).length >= reach

/**
 * The joints that every text has which contains `search`: 'meter bill power' has 'ter bil' and 'ill pow'. Words that every complaint has are
 * rare in one order, so that few texts are left to look into. The first and the last word may be parts of longer ones.
 */
export function jointsOf(search: string): string[] {
  const words = search.split(' ')
  const joints = words.slice(1).flatMap((next, at) => {
    const one = words[at]!
    const known = (at > 0 || long(one)) && (at + 2 < words.length || long(next))
    return known ? [`${last(one)} ${first(next)}`] : []
  })
  return [...new Set(joints)]
}

/** How to look for what was typed, in lower case. */
export function searchTerms(search: string): SearchTerms {
  // Signs alone are in no index.
  if (!/[\p{L}\p{N}]/u.test(search)) return { by: 'nothing' }
  if (!long(search)) return { by: 'word start' }
  const joints = jointsOf(search)
  if (joints.length > 0) return { by: 'joints', joints }
  const beforeAt = /^[^@ ]*[\p{L}\p{N}]{3}@/u.exec(search)?.[0]
  return beforeAt && beforeAt !== search ? { by: 'part', part: beforeAt } : { by: 'whole' }
}
