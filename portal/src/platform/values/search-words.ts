import { cleanPasted, unwrapPasted } from './pasted.ts'
import { nationalPhone } from './phones.ts'
import { toPlainLetters } from './plain-letters.ts'

/** An apostrophe in a name, or an accent that was typed after its letter. */
const inWord = /(?<=\p{L}\p{M}{0,9})['’ʼʻ´`ˊˋ](?=\p{L})/gu

/** Splits a text into words for the search: lower case, letters and digits only, without accents and dots below. */
const wordsOf = (text: string): string[] => toPlainLetters(text).match(/[\p{L}\p{N}]{1,100}/gu) ?? []

/** Normalises a phone number to one word: '+234 803-555 0000' becomes '08035550000'. */
function phoneOf(text: string): string | undefined {
  if (!/^[\d\s()+-]+$/.test(text)) return undefined
  const digits = text.replace(/\D/g, '')
  return nationalPhone(text) ?? (digits.length >= 10 ? digits : undefined)
}

/** The phone numbers in a text, each as one word. */
const phonesIn = (text: string): string[] =>
  (text.match(/\+?\d(?:[\s()-]{0,2}\d){9,14}/g) ?? []).flatMap((found) => nationalPhone(found) ?? [])

/** The words of a record, stored with its row, in the notation of a `tsvector` without positions. A word with an apostrophe counts as one word and as two. */
export const searchWords = (texts: readonly string[]): string => {
  const words = texts.flatMap((text) => [
    ...wordsOf(text.replace(inWord, ' ')),
    ...(text.match(inWord) ? wordsOf(text.replace(inWord, '')) : []),
    ...phonesIn(text),
    phoneOf(text) ?? [],
  ])
  return [...new Set(words.flat())].join(' ')
}

const maxWords = 12

/** The beginning of a phone number that is typed with the country, or undefined. */
const phoneStart = (typed: string): string | undefined =>
  /^\+234[\d\s()-]{2,}$/.test(typed) ? `0${typed.replace(/\D/g, '').slice(3).replace(/^0/, '')}` : undefined

/** The search text in PostgreSQL's notation for a `tsquery`, matching the beginnings of all words. Empty without any word. */
export function searchQuery(typed: string): string {
  const text = cleanPasted(typed)
  const phone = phoneOf(text) ?? phoneStart(text)
  if (phone) return `${phone}:*`
  const words = text.split(/\s+/).flatMap((part) => {
    const pieces = wordsOf(part.replace(inWord, ' ')).map((word) => `${word}:*`)
    const joined = part.match(inWord) ? wordsOf(part.replace(inWord, '')).map((word) => `${word}:*`) : []
    return joined.length > 0 ? `(${joined.join(' & ')} | ${pieces.join(' & ')})` : pieces
  })
  return [...new Set(words)].slice(0, maxWords).join(' & ')
}

/** All words of a text in PostgreSQL's notation for a `tsquery`, e.g. of an e-mail address. Empty without any word. */
export const exactQuery = (text: string): string => [...new Set(wordsOf(text))].join(' & ')

/** Whether these texts have all words that `searchQuery` asks for. */
export function hasWords(texts: readonly string[], typed: string): boolean {
  const words = searchWords(texts).split(' ')
  const phone = phoneOf(typed.trim())
  const wanted = phone ? [phone] : wordsOf(typed.replace(inWord, '')).slice(0, maxWords)
  return wanted.every((start) => words.some((word) => word.startsWith(start)))
}

const idInAddress = /\/([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})(?:[/?#]|$)/i

/** The record whose address was pasted into a search. */
export const recordIdIn = (typed: string): string | undefined =>
  idInAddress.exec(unwrapPasted(typed))?.[1]?.toLowerCase()
