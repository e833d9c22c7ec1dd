import { nationalPhone } from '#platform/phones.ts'

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

/** The words of a case in PostgreSQL's notation for a `tsvector` without positions. */
export const searchWords = (texts: readonly string[]): string =>
  [...new Set(texts.flatMap((text) => [...wordsOf(text), phoneOf(text) ?? []].flat()))].join(' ')

const mostWords = 12

/** The search text in PostgreSQL's notation for a `tsquery`, matching the beginnings of all words. Empty without any word. */
export function searchQuery(typed: string): string {
  const phone = phoneOf(typed.trim())
  const words = phone ? [phone] : [...new Set(wordsOf(typed))].slice(0, mostWords)
  return words.map((word) => `${word}:*`).join(' & ')
}
