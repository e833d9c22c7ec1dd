import { useId, useState } from 'react'
import { IconButton } from '#ui/button.tsx'
import { FieldError } from '#ui/field-frame.tsx'
import { TextField } from '#ui/field.tsx'
import {
  type BuilderDraft,
  type BuilderQuestion,
  type BuilderSection,
  earlierQuestions,
  newQuestion,
} from './builder-draft.ts'
import { DragHandle, EntryButtons, type EntryButtonsProps } from './builder-entry-buttons.tsx'
import type { BuilderProblem } from './builder-problems.ts'
import { AddQuestion, QuestionList } from './builder-questions.tsx'
import { SectionSettings } from './builder-section-settings.tsx'
import type { Hand } from './use-question-moves.ts'

export type SectionEditorProps = Pick<EntryButtonsProps, 'index' | 'count' | 'onMove' | 'onCopy' | 'onRemove'> & {
  draft: BuilderDraft
  section: BuilderSection
  problems: BuilderProblem[]
  handle: { draggable: boolean }
  openAtFirst: boolean
  /** An input was just moved here. */
  arrived: boolean
  hand: Hand
  onDropQuestion: (at: number) => void
  /** Returns the reason when the move is refused. */
  onMoveQuestion: (question: BuilderQuestion, toSection: string) => string | undefined
  onChange: (change: (section: BuilderSection) => BuilderSection, tag?: string) => void
  /** Asks for confirmation before deleting an input. */
  onRemoveQuestion: (question: BuilderQuestion) => void
  /** Announces a change to screen readers. */
  onSay: (words: string) => void
}

/** A section in the builder: name, settings and inputs. */
export function SectionEditor(props: SectionEditorProps) {
  const { section, problems, index, count, handle, openAtFirst, arrived, onMove, onCopy, onRemove } = props
  const name = section.name.trim() || 'Unnamed section'
  const problem = problems.find(({ key }) => key === section.key)?.message
  const [opened, setOpened] = useState(openAtFirst)
  const [greeted, setGreeted] = useState(arrived)
  if (arrived !== greeted) {
    setGreeted(arrived)
    if (arrived) setOpened(true)
  }
  const body = useId()
  // A section with problems is always open.
  const open =
    opened || problems.some(({ key }) => key === section.key || section.questions.some((own) => own.key === key))
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
            {!open && (
              <span className="block text-sm font-normal text-muted">
                {section.questions.length} {section.questions.length === 1 ? 'input' : 'inputs'}
              </span>
            )}
          </h3>
        </div>
        <EntryButtons id={`${section.key}-buttons`} name={name} {...{ index, count, onMove, onCopy, onRemove }}>
          <IconButton
            icon={open ? 'chevron-up' : 'chevron-down'}
            size="sm"
            label={`${open ? 'Close' : 'Open'}: ${name}`}
            aria-expanded={open}
            aria-controls={body}
            onClick={() => setOpened(!open)}
          />
        </EntryButtons>
      </div>
      <div id={section.key} tabIndex={-1} className="empty:hidden">
        <FieldError id={`${section.key}-error`}>{problem}</FieldError>
      </div>
      <div id={body} hidden={!open}>
        {open && <SectionBody {...props} />}
      </div>
    </section>
  )
}

function SectionBody(props: SectionEditorProps) {
  const { draft, section, onChange } = props
  return (
    <div className="grid gap-4">
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
        onAdd={(typed, kind) =>
          onChange((before) => ({
            ...before,
            questions: [...before.questions, newQuestion(typed, kind, crypto.randomUUID())],
          }))
        }
      />
    </div>
  )
}
