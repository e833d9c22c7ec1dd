import { alignLists } from '#fields/align-lists.ts'
import type { BuilderDraft, BuilderQuestion } from './builder-draft.ts'

interface Placed {
  question: BuilderQuestion
  place: string
}
/** For the key of each question of a copy, the key of the same question in the other one. */
export type Matches = Map<string, string>

export const placed = ({ sections }: Pick<BuilderDraft, 'sections'>): Placed[] =>
  sections.flatMap(({ key, questions }) => questions.map((question) => ({ question, place: key })))

/**
 * Finds the questions of `base` in a changed copy: by their keys, then by name in the same section, then by name anywhere; what is left over in one place
 * of a section with the same kind was renamed.
 */
export function matchQuestions(base: Pick<BuilderDraft, 'sections'>, copy: Pick<BuilderDraft, 'sections'>): Matches {
  const matches: Matches = new Map()
  const left = new Set(placed(base))
  const pair = (fits: (one: Placed, other: Placed) => boolean) => {
    for (const other of placed(copy)) {
      if (matches.has(other.question.key)) continue
      const one = [...left].find((candidate) => fits(candidate, other))
      if (!one) continue
      left.delete(one)
      matches.set(other.question.key, one.question.key)
    }
  }
  pair((one, other) => one.question.key === other.question.key)
  pair((one, other) => one.question.name === other.question.name && one.place === other.place)
  pair((one, other) => one.question.name === other.question.name)
  const renamed = findRenamed(base, copy)
  pair((one, other) => renamed.get(other.question) === one.question)
  return matches
}

function findRenamed(base: Pick<BuilderDraft, 'sections'>, copy: Pick<BuilderDraft, 'sections'>) {
  const renamed = new Map<BuilderQuestion, BuilderQuestion>()
  for (const { key, questions } of copy.sections) {
    const before = base.sections.find((section) => section.key === key)?.questions ?? []
    for (const step of alignLists(
      before.map(({ name }) => name),
      questions.map(({ name }) => name),
    )) {
      if (step.kind !== 'changed') continue
      const [from, to] = [before[step.from]!, questions[step.to]!]
      if (from.kind === to.kind) renamed.set(to, from)
    }
  }
  return renamed
}

/** An order that has the changes of both, or with `isOpen` the one of the first list, as both moved the same things. */
export function mergeOrder(
  base: readonly string[],
  lead: readonly string[],
  other: readonly string[],
): { order: string[]; isOpen: boolean } {
  const among = (list: readonly string[], ...others: (readonly string[])[]) =>
    list.filter((key) => others.every((each) => each.includes(key))).join('\n')
  const leadMoved = among(lead, base, other) !== among(base, lead, other)
  const otherMoved = among(other, base, lead) !== among(base, lead, other)
  const isOpen = leadMoved && otherMoved && among(lead, base, other) !== among(other, base, lead)
  const [first, second] = leadMoved || !otherMoved ? [lead, other] : [other, lead]
  const order = [...first]
  for (const [at, key] of second.entries()) {
    if (order.includes(key)) continue
    // After what was before it; of two that are new in one place, the one of `first` comes first.
    const before = second.slice(0, at).findLast((each) => order.includes(each))
    let place = before === undefined ? 0 : order.indexOf(before) + 1
    while (place < order.length && !second.includes(order[place]!)) place++
    order.splice(place, 0, key)
  }
  return { order, isOpen }
}
