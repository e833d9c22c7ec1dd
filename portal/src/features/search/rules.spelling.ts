import { editDistance } from '#platform/values/edit-distance.ts'

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
