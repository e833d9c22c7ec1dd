import { useState } from 'react'
import type { FieldKind } from '#fields/field.ts'
import { Button } from '#ui/button.tsx'
import { FieldError } from '#ui/field-frame.tsx'
import { NativeSelect, TextField } from '#ui/field.tsx'
import {
  type BuilderDraft,
  type BuilderQuestion,
  type BuilderSection,
  copyQuestion,
  earlierQuestions,
  moved,
  newQuestion,
  takenNames,
} from './builder-draft.ts'
import { DragHandle, EntryButtons, type EntryButtonsProps } from './builder-entry-buttons.tsx'
import type { BuilderProblem } from './builder-problems.ts'
import { kindOptions, QuestionEditor } from './builder-question.tsx'
import { SectionSettings } from './builder-section-settings.tsx'
import { useDragOrder } from './use-drag-order.ts'

export type SectionEditorProps = Pick<EntryButtonsProps, 'index' | 'count' | 'onMove' | 'onCopy' | 'onRemove'> & {
  draft: BuilderDraft
  section: BuilderSection
  problems: BuilderProblem[]
  handle: { draggable: boolean }
  onChange: (change: (section: BuilderSection) => BuilderSection, tag?: string) => void
  /** Asks before an input goes. */
  onRemoveQuestion: (question: BuilderQuestion) => void
  /** Says what has happened to those who do not see it. */
  onSay: (words: string) => void
}

/** A section under construction: its name and settings, and its inputs in their order. */
export function SectionEditor(props: SectionEditorProps) {
  const { draft, section, problems, index, count, handle, onChange, onMove, onCopy, onRemove } = props
  const name = section.name.trim() || 'Unnamed section'
  const problem = problems.find(({ key }) => key === section.key)?.message
  return (
    <section
      aria-label={`Section ${index + 1}: ${name}`}
      className="grid min-w-0 gap-4 rounded-md border border-line bg-surface p-3 sm:p-5"
    >
      <div className="flex flex-wrap items-center justify-between gap-2">
        <div className="flex min-w-0 flex-1 basis-40 items-center gap-1">
          <DragHandle {...handle} />
          <h3 className="min-w-0 text-lg [overflow-wrap:anywhere]">
            {index + 1}. {name}
          </h3>
        </div>
        <EntryButtons id={`${section.key}-buttons`} name={name} {...{ index, count, onMove, onCopy, onRemove }} />
      </div>
      <div id={section.key} tabIndex={-1} className="empty:hidden">
        <FieldError id={`${section.key}-error`}>{problem}</FieldError>
      </div>
      <TextField
        label="Section name"
        value={section.name}
        maxLength={100}
        onChange={({ currentTarget }) => {
          const typed = currentTarget.value
          onChange((before) => ({ ...before, name: typed }), 'name')
        }}
      />
      <SectionSettings section={section} earlier={earlierQuestions(draft, section.key)} onChange={onChange} />
      <QuestionList {...props} />
      <AddQuestion
        key={section.key}
        onAdd={(typed, kind) =>
          onChange((before) => ({
            ...before,
            questions: [...before.questions, newQuestion(typed, kind, crypto.randomUUID())],
          }))
        }
      />
    </section>
  )
}

function QuestionList({ draft, section, problems, onChange, onRemoveQuestion, onSay }: SectionEditorProps) {
  const { questions } = section
  const move = (from: number, to: number) => {
    onChange((before) => ({ ...before, questions: moved(before.questions, from, to) }))
    onSay(`${questions[from]?.name} is now input ${to + 1} of ${questions.length}`)
  }
  const drag = useDragOrder(section.key, move)
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

function AddQuestion({ onAdd }: { onAdd: (name: string, kind: FieldKind) => void }) {
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
        label="Type of the new input"
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
