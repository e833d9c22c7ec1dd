/** Searches kept at most, days that each is kept, and how many staff see. */
export const missLimit = 1_000
export const missDays = 90
export const missesShown = 200

const longest = { words: 6, characters: 60 }

/** Whether a search may be noted: not what looks like a name with a number, a telephone, meter or account number, an e-mail address or a pasted text. */
export const mayBeNoted = (query: string, words: readonly string[]): boolean =>
  words.length > 0 &&
  words.length <= longest.words &&
  words.join(' ').length <= longest.characters &&
  !query.includes('@') &&
  query.replace(/\D/g, '').length < 5
