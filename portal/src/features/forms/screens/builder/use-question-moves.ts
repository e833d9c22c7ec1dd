import { useRef, useState } from 'react'
import { toast } from '#ui/overlays/toast.ts'
import { messages } from '../../messages.ts'
import { contentToastMs } from '../../rules.ts'
import {
  type BuilderDraft,
  type BuilderCondition,
  type BuilderQuestion,
  changeSection,
  earlierQuestions,
} from './builder-draft.ts'
import type { Builder } from './use-builder.ts'

/** The dragged input, by its key. */
export interface Hand {
  carry: (question: string | undefined) => void
  carried: () => string | undefined
}

/** Moves inputs between sections, by selection or by dragging. */
export function useQuestionMoves({ draft, change }: Pick<Builder, 'draft' | 'change'>, onSay: (words: string) => void) {
  const carried = useRef<string>(undefined)
  /** The section that last received an input. */
  const [arrived, setArrived] = useState<string>()

  /** Returns the reason when the move is refused. */
  function moveTo(question: string, section: string, at?: number): string | undefined {
    const moved = moveQuestion(draft, question, section, at)
    if ('refused' in moved) return moved.refused
    change(() => moved.draft)
    setArrived(section)
    onSay(announceWhere(moved.draft, question))
    // The moved input is mounted again and would lose focus.
    requestAnimationFrame(() => document.getElementById(`${question}-edit`)?.focus())
    return undefined
  }
  const hand: Hand = {
    carry: (question) => {
      carried.current = question
    },
    carried: () => carried.current,
  }
  return {
    hand,
    arrived,
    moveTo,
    drop(section: string, at?: number) {
      const refused = carried.current && moveTo(carried.current, section, at)
      // The message is a full sentence, so it stays longer than usual.
      if (refused) toast.error(refused, { duration: 2 * contentToastMs })
      carried.current = undefined
    },
  }
}

function announceWhere({ sections }: BuilderDraft, questionKey: string): string {
  const section = sections.find(({ questions }) => questions.some(({ key }) => key === questionKey))
  const at = section?.questions.findIndex(({ key }) => key === questionKey) ?? 0
  return `${section?.questions[at]?.name} is now input ${at + 1} of section ${section?.name}`
}

type MovedQuestion = { draft: BuilderDraft } | { refused: string }

/**
 * Moves a question to another section, by default to its end. Refused with a message when a condition would then depend on a question that comes
 * later or repeats, or when two questions would share a name.
 */
export function moveQuestion(draft: BuilderDraft, questionKey: string, sectionKey: string, at?: number): MovedQuestion {
  const from = draft.sections.find(({ questions }) => questions.some(({ key }) => key === questionKey))
  const question = from?.questions.find(({ key }) => key === questionKey)
  if (!from || !question || !draft.sections.some(({ key }) => key === sectionKey)) return { draft }
  const without = changeSection(draft, from.key, (section) => ({
    ...section,
    questions: section.questions.filter(({ key }) => key !== questionKey),
  }))
  const after = changeSection(without, sectionKey, (section) => ({
    ...section,
    questions: section.questions.toSpliced(at ?? section.questions.length, 0, question),
  }))
  const refused = clash(after, question, sectionKey) ?? brokenBy(draft, after, question)
  return refused === undefined ? { draft: after } : { refused }
}

/** Names are unique within a repeated section, and across all other sections together. */
function clash({ sections }: BuilderDraft, { key, name }: BuilderQuestion, sectionKey: string): string | undefined {
  const target = sections.find((section) => section.key === sectionKey)
  const shared = target?.repeat ? [target] : sections.filter(({ repeat }) => !repeat)
  const others = shared.flatMap(({ questions }) => questions).filter((other) => other.key !== key)
  return others.some((other) => other.name.trim() === name.trim()) ? messages.moveTwice(name) : undefined
}

interface Waiting {
  key: string
  name: string
  of: string
}

/** Questions and sections whose condition refers to no earlier question. */
function waitingInVain(draft: BuilderDraft): Waiting[] {
  const check = (key: string, name: string, condition: BuilderCondition | undefined, earlier: BuilderQuestion[]) =>
    condition && !earlier.some((question) => question.key === condition.of) ? [{ key, name, of: condition.of }] : []
  return draft.sections.flatMap((section) => [
    ...check(section.key, section.name, section.showWhen, earlierQuestions(draft, section.key)),
    ...section.questions.flatMap(({ key, name, showWhen }) =>
      check(key, name, showWhen, earlierQuestions(draft, section.key, key)),
    ),
  ])
}

function brokenBy(before: BuilderDraft, after: BuilderDraft, moved: BuilderQuestion): string | undefined {
  const known = new Set(waitingInVain(before).map(({ key }) => key))
  const broken = waitingInVain(after).find(({ key }) => !known.has(key))
  if (!broken) return undefined
  if (broken.key !== moved.key) return messages.moveNeeded(moved.name, broken.name)
  const asked = after.sections.flatMap(({ questions }) => questions).find(({ key }) => key === broken.of)
  return messages.moveTooEarly(moved.name, asked?.name ?? '')
}
