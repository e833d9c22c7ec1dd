import { useState } from 'react'
import type { FieldKind } from '#fields/field.ts'
import { Button } from '#ui/button.tsx'
import { NativeSelect, TextField } from '#ui/field.tsx'
import {
  type BuilderDraft,
  type BuilderQuestion,
  type BuilderSection,
  copyQuestion,
  earlierQuestions,
  moved,
  takenNames,
} from './builder-draft.ts'
import { DragHandle } from './builder-entry-buttons.tsx'
import type { BuilderProblem } from './builder-problems.ts'
import { kindOptions, QuestionEditor } from './builder-question.tsx'
import { useDragOrder } from './use-drag-order.ts'
import type { Hand } from './use-question-moves.ts'

export type QuestionListProps = {
  draft: BuilderDraft
  section: BuilderSection
  problems: BuilderProblem[]
  hand: Hand
  onDropQuestion: (at: number) => void
  onMoveQuestion: (question: BuilderQuestion, toSection: string) => string | undefined
  onChange: (change: (section: BuilderSection) => BuilderSection, tag?: string) => void
  /** Asks for confirmation before deleting an input. */
  onRemoveQuestion: (question: BuilderQuestion) => void
  /** Announces a change to screen readers. */
  onSay: (words: string) => void
}

/** The inputs of a section in their order. */
export function QuestionList(props: QuestionListProps) {
  const { draft, section, problems, hand, onChange, onDropQuestion, onMoveQuestion, onRemoveQuestion, onSay } = props
  const { questions } = section
  const move = (from: number, to: number) => {
    onChange((before) => ({ ...before, questions: moved(before.questions, from, to) }))
    onSay(`${questions[from]?.name} is now input ${to + 1} of ${questions.length}`)
  }
  const drag = useDragOrder(section.key, move, {
    carry: (index) => hand.carry(index === undefined ? undefined : questions[index]?.key),
    from: () => {
      const at = questions.findIndex(({ key }) => key === hand.carried())
      return at < 0 ? undefined : at
    },
    takes: () => hand.carried() !== undefined,
    onDrop: onDropQuestion,
  })
  return (
    <ol aria-label={`Inputs of ${section.name}`} className="grid border-t border-line empty:hidden">
      {questions.map((question, index) => (
        <li
          key={question.key}
          {...drag.target(index)}
          className="flex items-start gap-1 border-b border-line py-2 data-over:border-b-3 data-over:border-amber"
        >
          <DragHandle {...drag.handle(index)} />
          <QuestionEditor
            question={question}
            earlier={earlierQuestions(draft, section.key, question.key)}
            error={problems.find(({ key }) => key === question.key)?.message}
            index={index}
            count={questions.length}
            onChange={(patch, what) =>
              onChange(
                (before) => ({
                  ...before,
                  questions: before.questions.map((other) =>
                    other.key === question.key ? { ...other, ...patch } : other,
                  ),
                }),
                `${question.key} ${what}`,
              )
            }
            onMove={(to) => move(index, to)}
            elsewhere={draft.sections.filter(({ key, name }) => key !== section.key && name.trim())}
            onMoveTo={(to) => onMoveQuestion(question, to)}
            onCopy={() => {
              const taken = section.repeat ? questions.map(({ name }) => name) : takenNames(draft)
              const copy = copyQuestion(question, taken, crypto.randomUUID())
              onChange((before) => ({ ...before, questions: before.questions.toSpliced(index + 1, 0, copy) }))
              onSay(`${copy.name} is added`)
            }}
            onRemove={() => onRemoveQuestion(question)}
          />
        </li>
      ))}
    </ol>
  )
}

/** Adds an input at the end of a section, with Enter or the button. */
export function AddQuestion({ onAdd }: { onAdd: (name: string, kind: FieldKind) => void }) {
  const [name, setName] = useState('')
  const [kind, setKind] = useState<FieldKind>('text')
  const add = () => {
    if (!name.trim()) return
    onAdd(name.trim(), kind)
    setName('')
  }
  return (
    <div className="grid items-end gap-3 sm:grid-cols-[1fr_9rem_auto]">
      <TextField
        label="New input"
        value={name}
        maxLength={100}
        enterKeyHint="enter"
        onChange={({ currentTarget }) => setName(currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          add()
        }}
      />
      <NativeSelect
        label={
          <>
            Type<span className="sr-only"> of the new input</span>
          </>
        }
        value={kind}
        options={kindOptions}
        onChange={({ currentTarget }) => setKind(currentTarget.value as FieldKind)}
      />
      <Button icon="plus" onClick={add}>
        Add input
      </Button>
    </div>
  )
}
