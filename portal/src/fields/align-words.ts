import { diffArrays } from 'diff'

/** How far two lists may differ before what they share is no longer looked for; it bounds the time for any input. */
const maxChanges = 1_000

/** For each entry of `before` its place in `after`, or -1. */
export function alignEntries(before: readonly string[], after: readonly string[]): number[] {
  const places = before.map(() => -1)
  let from = 0
  let to = 0
  for (const part of diffArrays([...before], [...after], { maxEditLength: maxChanges }) ?? []) {
    if (part.added) to += part.count
    else if (part.removed) from += part.count
    else for (let i = 0; i < part.count; i++) places[from++] = to++
  }
  return places
}

/** Words with the spaces after them. A mark belongs to its word, so that changes on both sides of it meet. */
export const splitWords = (text: string): string[] => text.match(/\S+\s*|\s+/g) ?? []

/** A text in stretches; `isNew` where `before` does not have it. */
export function markNewWords(before: string, after: string): { text: string; isNew: boolean }[] {
  const words = splitWords(after)
  const places = alignEntries(words, splitWords(before))
  const parts: { text: string; isNew: boolean }[] = []
  for (const [at, word] of words.entries()) {
    const isNew = places[at] === -1
    const last = parts.at(-1)
    if (last?.isNew === isNew) last.text += word
    else parts.push({ text: word, isNew })
  }
  return parts
}
