import { diffArrays } from 'diff'

export type ListStep =
  | { kind: 'changed'; from: number; to: number }
  | { kind: 'moved'; from: number; to: number }
  | { kind: 'removed'; from: number }
  | { kind: 'added'; to: number }

/** What turns one list into the other: entries kept in their order are left out, the same entry elsewhere is moved, two in one gap are one changed. */
export function alignLists(before: readonly string[], after: readonly string[]): ListStep[] {
  const kept = longestCommon(before, after)
  const steps: ListStep[] = []
  let from = 0
  let to = 0
  for (const [keptFrom, keptTo] of [...kept, [before.length, after.length] as const]) {
    const gone = range(from, keptFrom)
    const come = range(to, keptTo)
    // In one gap the first that is no more became the first that is new; what is found on the other side was moved.
    const fresh = come.filter((index) => !before.includes(after[index]!))
    for (const index of gone) {
      const next = after.includes(before[index]!) ? undefined : fresh.shift()
      if (next === undefined) steps.push({ kind: 'removed', from: index })
      else {
        steps.push({ kind: 'changed', from: index, to: next })
        come.splice(come.indexOf(next), 1)
      }
    }
    for (const index of come) steps.push({ kind: 'added', to: index })
    from = keptFrom + 1
    to = keptTo + 1
  }
  return joinMoves(steps, before, after)
}

const range = (start: number, end: number) => Array.from({ length: Math.max(0, end - start) }, (_, at) => start + at)

function longestCommon(before: readonly string[], after: readonly string[]): (readonly [number, number])[] {
  const width = after.length + 1
  const lengths = new Uint16Array((before.length + 1) * width)
  for (let i = before.length - 1; i >= 0; i--)
    for (let j = after.length - 1; j >= 0; j--)
      lengths[i * width + j] =
        before[i] === after[j]
          ? lengths[(i + 1) * width + j + 1]! + 1
          : Math.max(lengths[(i + 1) * width + j]!, lengths[i * width + j + 1]!)
  const pairs: (readonly [number, number])[] = []
  for (let i = 0, j = 0; i < before.length && j < after.length;)
    if (before[i] === after[j]) pairs.push([i++, j++])
    else if (lengths[(i + 1) * width + j]! >= lengths[i * width + j + 1]!) i++
    else j++
  return pairs
}

/** An entry that went in one place and came in another was moved. */
function joinMoves(steps: readonly ListStep[], before: readonly string[], after: readonly string[]): ListStep[] {
  const joined: ListStep[] = []
  const removed = steps.filter((step) => step.kind === 'removed')
  const used = new Set<ListStep>()
  for (const step of steps) {
    if (step.kind !== 'added') continue
    const origin = removed.find((other) => !used.has(other) && before[other.from] === after[step.to])
    if (!origin) continue
    used.add(origin).add(step)
    joined.push({ kind: 'moved', from: origin.from, to: step.to })
  }
  return [...steps.filter((step) => !used.has(step)), ...joined]
}

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
