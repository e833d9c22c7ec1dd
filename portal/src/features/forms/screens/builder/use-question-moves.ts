import { useRef, useState } from 'react'
import { toast } from '#ui/toast.ts'
import { contentToastMs } from '../../rules.ts'
import type { BuilderDraft } from './builder-draft.ts'
import { moveQuestion } from './builder-move.ts'
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
    onSay(sayWhere(moved.draft, question))
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

function sayWhere({ sections }: BuilderDraft, questionKey: string): string {
  const section = sections.find(({ questions }) => questions.some(({ key }) => key === questionKey))
  const at = section?.questions.findIndex(({ key }) => key === questionKey) ?? 0
  return `${section?.questions[at]?.name} is now input ${at + 1} of section ${section?.name}`
}
