/** The fewest letters to add, omit, replace or swap with the next one; `limit` + 1 stands for more. */
export function editDistance(one: string, other: string, limit: number): number {
  if (Math.abs(one.length - other.length) > limit) return limit + 1
  let beforeLast: number[] = []
  let last = Array.from({ length: other.length + 1 }, (_, at) => at)
  for (let row = 1; row <= one.length; row++) {
    const here = [row]
    for (let at = 1; at <= other.length; at++) {
      const same = one[row - 1] === other[at - 1]
      let least = Math.min(last[at]! + 1, here[at - 1]! + 1, last[at - 1]! + (same ? 0 : 1))
      if (row > 1 && at > 1 && one[row - 1] === other[at - 2] && one[row - 2] === other[at - 1])
        least = Math.min(least, beforeLast[at - 2]! + 1)
      here.push(least)
    }
    beforeLast = last
    last = here
  }
  return Math.min(last.at(-1)!, limit + 1)
}

const prefixes = ['dis', 'un', 'in', 'im', 'il', 'ir', 'non', 'de', 're', 'pre', 'mis', 'anti', 'over', 'under']

/** Whether one word is the other with a prefix that turns its meaning round: connection and disconnection. */
export function isOtherMeaning(one: string, other: string): boolean {
  const [short, long] = one.length < other.length ? [one, other] : [other, one]
  const prefix = prefixes.find((each) => long.startsWith(each) && !short.startsWith(each))
  if (!prefix) return false
  const rest = long.slice(prefix.length)
  return rest[0] === short[0] && editDistance(rest, short, 2) <= (short.length >= 7 ? 2 : 1)
}

/** The known word that was probably meant, given candidates in order of similarity; undefined when none is near enough. */
export function pickNearest(word: string, candidates: readonly string[]): string | undefined {
  const limit = word.length >= 6 ? 2 : 1
  let best: { word: string; distance: number } | undefined
  for (const candidate of candidates) {
    if (candidate[0] !== word[0] || isOtherMeaning(word, candidate)) continue
    const distance = editDistance(word, candidate, limit)
    if (distance <= limit && (!best || distance < best.distance)) best = { word: candidate, distance }
  }
  return best?.word
}
