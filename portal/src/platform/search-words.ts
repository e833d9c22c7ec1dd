import { nationalPhone } from './phones.ts'

/** Splits a text into words for the search: lower case, letters and digits only, without accents and dots below. */
const wordsOf = (text: string): string[] =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .match(/[\p{L}\p{N}]{1,100}/gu) ?? []

/** Normalises a phone number to one word: '+234 803-555 0000' becomes '08035550000'. */
function phoneOf(text: string): string | undefined {
  if (!/^[\d\s()+-]+$/.test(text)) return undefined
  const digits = text.replace(/\D/g, '')
  return nationalPhone(text) ?? (digits.length >= 10 ? digits : undefined)
}

/** The words of a record in PostgreSQL's notation for a `tsvector` without positions. */
export const searchWords = (texts: readonly string[]): string =>
  [...new Set(texts.flatMap((text) => [...wordsOf(text), phoneOf(text) ?? []].flat()))].join(' ')

const mostWords = 12

/** All words of a text in PostgreSQL's notation for a `tsquery`, e.g. of an e-mail address. Empty without any word. */
export const exactQuery = (text: string): string => [...new Set(wordsOf(text))].join(' & ')

/** The search text in PostgreSQL's notation for a `tsquery`, matching the beginnings of all words. Empty without any word. */
export const searchQuery = (typed: string): string =>
  wanted(typed)
    .map((word) => `${word}:*`)
    .join(' & ')

function wanted(typed: string): string[] {
  const phone = phoneOf(typed.trim())
  return phone ? [phone] : [...new Set(wordsOf(typed))].slice(0, mostWords)
}

/** Whether these texts have all words that `searchQuery` asks for. */
export function hasWords(texts: readonly string[], typed: string): boolean {
  const words = searchWords(texts).split(' ')
  return wanted(typed).every((start) => words.some((word) => word.startsWith(start)))
}
