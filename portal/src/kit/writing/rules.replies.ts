import { toPlainLetters } from '#platform/values/plain-letters.ts'
import type { CannedText } from './reply-calls.ts'

/** The replies for a kind of record that have all words of a search, in their name or text; those that have them in the name come first. */
export function findReplies(
  replies: readonly CannedText[],
  { kind, search }: { kind: string; search: string },
): CannedText[] {
  const words = toPlainLetters(search).split(/\s+/).filter(Boolean)
  const has = (text: string) => words.every((word) => toPlainLetters(text).includes(word))
  const offered = replies.filter(
    ({ kinds, name, text }) => (kinds.length === 0 || kinds.includes(kind)) && has(`${name} ${text}`),
  )
  return [...offered.filter(({ name }) => has(name)), ...offered.filter(({ name }) => !has(name))]
}

/** A text with another one inserted in place of a selection, and where the cursor is after it. */
export function insertText(
  text: string,
  { start, end }: { start: number; end: number },
  inserted: string,
): { text: string; cursor: number } {
  return { text: text.slice(0, start) + inserted + text.slice(end), cursor: start + inserted.length }
}
