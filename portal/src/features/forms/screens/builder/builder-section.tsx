import { useId, useState } from 'react'
import type { Repeat } from '#fields/field.ts'
import { describeCount } from '#fields/form-visibility.ts'
import { IconButton } from '#ui/button.tsx'
import { Checkbox } from '#ui/form/choice.tsx'
import { Disclosure } from '#ui/disclosure.tsx'
import { FieldError } from '#ui/form/field-frame.tsx'
import { TextField } from '#ui/form/field.tsx'
import { TextArea } from '#ui/form/text-area.tsx'
import { repeatLimit } from '../../rules.ts'
import { ConditionEditor } from './builder-condition.tsx'
import { type BuilderQuestion, earlierQuestions, newQuestion } from './builder-draft.ts'
import { DragHandle, EntryButtons, type EntryButtonsProps } from './builder-entry-buttons.tsx'
import { AddQuestion, QuestionList, type QuestionListProps } from './builder-questions.tsx'

export type SectionEditorProps = QuestionListProps & {
  handle: { draggable: boolean }
  openAtFirst: boolean
  /** An input was just moved here. */
  arrived: boolean
} & Pick<EntryButtonsProps, 'index' | 'count' | 'onMove' | 'onCopy' | 'onRemove'>

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

type SectionSettingsProps = Pick<QuestionListProps, 'section' | 'onChange'> & { earlier: BuilderQuestion[] }

/** The introduction of a section, how often it repeats, and its condition. */
function SectionSettings({ section, earlier, onChange }: SectionSettingsProps) {
  const { repeat } = section
  const summary = [repeat && `repeated, ${describeCount(repeat).replace(/\.$/, '')}`, section.showWhen && 'conditional']
    .filter(Boolean)
    .join('; ')
  return (
    <Disclosure
      className="border-t"
      title={
        <>
          Settings of the section
          {summary && <span className="block text-sm font-normal text-muted">{summary}</span>}
        </>
      }
    >
      <div className="grid gap-5 pt-1">
        <TextArea
          label="Extra information"
          optional
          rows={2}
          maxLength={2_000}
          value={section.extraInfo}
          onChange={({ currentTarget }) => {
            const extraInfo = currentTarget.value
            onChange((before) => ({ ...before, extraInfo }), 'extraInfo')
          }}
        />
        <Checkbox
          label="Ask this section several times"
          hint="For instance for each director, or for each generating unit."
          checked={repeat !== undefined}
          onChange={({ currentTarget }) => {
            const on = currentTarget.checked
            onChange((before) => ({ ...before, repeat: on ? { min: 1, max: 10, itemLabel: '' } : undefined }))
          }}
        />
        {repeat && (
          <RepeatFields
            repeat={repeat}
            onChange={(change) => onChange((before) => ({ ...before, repeat: { ...repeat, ...change } }), 'repeat')}
          />
        )}
        <ConditionEditor
          what="this section"
          value={section.showWhen}
          earlier={earlier}
          onChange={(showWhen) => onChange((before) => ({ ...before, showWhen }), 'showWhen')}
        />
      </div>
    </Disclosure>
  )
}

function RepeatFields({ repeat, onChange }: { repeat: Repeat; onChange: (change: Partial<Repeat>) => void }) {
  const number = (value: number) => (Number.isNaN(value) ? 0 : value)
  return (
    <div className="grid gap-4 border-s-2 border-amber ps-4 sm:grid-cols-[1fr_6rem_6rem]">
      <TextField
        label="What one is called"
        placeholder="Director"
        value={repeat.itemLabel}
        maxLength={60}
        onChange={({ currentTarget }) => onChange({ itemLabel: currentTarget.value })}
      />
      <TextField
        label="At least"
        type="number"
        min={0}
        max={repeatLimit}
        value={repeat.min}
        onChange={({ currentTarget }) => onChange({ min: number(currentTarget.valueAsNumber) })}
      />
      <TextField
        label="At most"
        type="number"
        min={1}
        max={repeatLimit}
        value={repeat.max}
        onChange={({ currentTarget }) => onChange({ max: number(currentTarget.valueAsNumber) })}
      />
    </div>
  )
}
