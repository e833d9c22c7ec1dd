import type * as z from 'zod/mini'
import type { Endpoint } from '#platform/endpoint.ts'
import { toPlainLetters } from '#platform/values/plain-letters.ts'

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

/** What sending a reply also does; the box shows each, and it can be changed there. */
export type ReplyChoice = { asks?: boolean; resolves?: boolean; assigns?: boolean }

/** What a canned reply offers to do, as far as the record allows it now. */
export const choiceOf = ({ next, assigns }: CannedText, can: ReplyChoice): ReplyChoice => ({
  ...(next === 'ask' && can.asks && { asks: true, resolves: false }),
  ...(next === 'resolve' && can.resolves && { asks: false, resolves: true }),
  ...(assigns && can.assigns && { assigns: true }),
})

/** A text that officers send often, with placeholders. */
export interface CannedText {
  id: string
  name: string
  text: string
  /** None means all. */
  kinds: string[]
  next: 'none' | 'ask' | 'resolve'
  assigns: boolean
}
type Answer = { replies: CannedText[] }

/** The call of the feature, which the kit must not import; a test of the feature compares the two. */
export const listCannedReplies = { method: 'GET', path: '/canned-replies' } as Endpoint<
  z.ZodMiniUnknown,
  z.ZodMiniUnknown,
  z.ZodMiniUnknown,
  z.ZodMiniType<Answer, Answer>
>
