import { useState, memo, useId } from 'react'
import type { FieldKind } from '#fields/field.ts'
import { Badge } from '#ui/badge.tsx'
import { Button, IconButton } from '#ui/button.tsx'
import { Checkbox } from '#ui/form/choice.tsx'
import { FieldError } from '#ui/form/field-frame.tsx'
import { NativeSelect, TextField } from '#ui/form/field.tsx'
import { ConditionEditor } from './builder-condition.tsx'
import {
  type BuilderDraft,
  type BuilderQuestion,
  type BuilderSection,
  copyQuestion,
  earlierQuestions,
  moved,
  takenNames,
  hasOptions,
} from './builder-draft.ts'
import { DragHandle, EntryButtons, type EntryButtonsProps } from './builder-entry-buttons.tsx'
import type { BuilderProblem } from './builder-problems.ts'
import { kindLabels } from '../../labels.ts'
import { useDragOrder } from './use-drag-order.ts'
import type { Hand } from './use-question-moves.ts'

export type QuestionListProps = {
  draft: BuilderDraft
  section: BuilderSection
  problems: BuilderProblem[]
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

const kindOptions = Object.entries(kindLabels).map(([value, label]) => ({ value, label }))

type QuestionEditorProps = Omit<EntryButtonsProps, 'id' | 'name' | 'children'> & {
  question: BuilderQuestion
  /** Earlier questions that the condition may refer to. */
  earlier: BuilderQuestion[]
  error: string | undefined
  onChange: (patch: Partial<BuilderQuestion>, what: string) => void
  /** The other sections. */
  elsewhere: BuilderSection[]
  /** Returns the reason when the move is refused. */
  onMoveTo: (section: string) => string | undefined
}

/** One input of a form: a summary line that opens to all settings. */
const QuestionEditor = memo(function QuestionEditor(props: QuestionEditorProps) {
  const { question, earlier, error, elsewhere, onChange, onMoveTo, ...actions } = props
  const [open, setOpen] = useState(false)
  const panel = useId()
  const name = question.name.trim() || 'Unnamed input'
  return (
    <div id={question.key} tabIndex={-1} className="grid min-w-0 flex-1 gap-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <div className="min-w-0 flex-1 basis-40">
          <p className="font-semibold [overflow-wrap:anywhere]">{name}</p>
          <p className="flex flex-wrap gap-x-2 text-sm text-muted">
            {kindLabels[question.kind]}, {question.required ? 'required' : 'optional'}
            {hasOptions(question.kind) && question.options.length > 0 && `, ${question.options.length} options`}
            {question.showWhen && <Badge icon="filter">Conditional</Badge>}
          </p>
        </div>
        <EntryButtons id={question.key} name={name} {...actions}>
          <IconButton
            id={`${question.key}-edit`}
            icon="edit"
            size="sm"
            label={`Edit: ${name}`}
            aria-expanded={open}
            aria-controls={panel}
            onClick={() => setOpen(!open)}
          />
        </EntryButtons>
      </div>
      <FieldError id={`${question.key}-error`}>{error}</FieldError>
      <div id={panel} hidden={!open}>
        {open && <QuestionFields {...{ question, earlier, elsewhere, onChange, onMoveTo }} />}
      </div>
    </div>
  )
})

type QuestionFieldsProps = Pick<QuestionEditorProps, 'question' | 'earlier' | 'elsewhere' | 'onChange' | 'onMoveTo'>

function QuestionFields({ question, earlier, elsewhere, onChange, onMoveTo }: QuestionFieldsProps) {
  return (
    <div className="grid gap-4 rounded-md bg-paper p-3 sm:p-4">
      <div className="grid gap-4 sm:grid-cols-[1fr_10rem]">
        <TextField
          label="Name of the input"
          value={question.name}
          maxLength={100}
          onChange={({ currentTarget }) => onChange({ name: currentTarget.value }, 'name')}
        />
        <NativeSelect
          label="Type"
          value={question.kind}
          options={kindOptions}
          onChange={({ currentTarget }) => onChange({ kind: currentTarget.value as FieldKind }, 'kind')}
        />
      </div>
      <Checkbox
        label="Must be answered"
        checked={question.required}
        onChange={({ currentTarget }) => onChange({ required: currentTarget.checked }, 'required')}
      />
      {hasOptions(question.kind) && (
        <OptionList
          label="Option"
          {...(question.kind === 'checkbox' && { hint: 'Without options it is one box to tick.' })}
          options={question.options}
          onChange={(options) => onChange({ options }, 'options')}
        />
      )}
      {question.kind === 'textarea' && (
        <TextField
          label="Lines"
          type="number"
          min={1}
          max={30}
          className="max-w-28"
          value={question.rows}
          onChange={({ currentTarget }) =>
            onChange({ rows: Math.min(30, Math.max(1, Math.round(currentTarget.valueAsNumber) || 1)) }, 'rows')
          }
        />
      )}
      <TextField
        label="Hint for the applicant"
        optional
        value={question.hint}
        maxLength={300}
        onChange={({ currentTarget }) => onChange({ hint: currentTarget.value }, 'hint')}
      />
      <ConditionEditor
        what="this input"
        value={question.showWhen}
        earlier={earlier}
        onChange={(showWhen) => onChange({ showWhen }, 'showWhen')}
      />
      {elsewhere.length > 0 && <MoveToSection {...{ elsewhere, onMoveTo }} />}
    </div>
  )
}

/** Choosing a section does not move the input yet, since arrow keys step through the options. */
function MoveToSection({ elsewhere, onMoveTo }: Pick<QuestionEditorProps, 'elsewhere' | 'onMoveTo'>) {
  const [to, setTo] = useState('')
  const [refused, setRefused] = useState<string>()
  const target = elsewhere.find(({ key }) => key === to) ?? elsewhere[0]!
  return (
    <div className="flex flex-wrap items-end gap-2">
      <NativeSelect
        className="min-w-0 flex-1 basis-48"
        label="Move to section"
        value={target.key}
        options={elsewhere.map(({ key, name }) => ({ value: key, label: name }))}
        {...(refused && { error: refused })}
        onChange={({ currentTarget }) => {
          setTo(currentTarget.value)
          setRefused(undefined)
        }}
      />
      <Button icon="sort" onClick={() => setRefused(onMoveTo(target.key))}>
        Move<span className="sr-only"> to section {target.name}</span>
      </Button>
    </div>
  )
}

type OptionListProps = {
  /** What the list contains: 'Option'. */
  label: string
  hint?: string
  options: string[]
  onChange: (options: string[]) => void
}

/** A list of texts, added with Enter or the Add button (spec 3 §5); duplicates are refused. */
export function OptionList({ label, hint, options, onChange }: OptionListProps) {
  const [typed, setTyped] = useState('')
  const [error, setError] = useState<string>()
  const add = () => {
    const option = typed.trim()
    if (!option) return
    if (options.includes(option)) return setError(`‘${option}’ is in the list already`)
    onChange([...options, option])
    setTyped('')
  }
  return (
    <div className="grid gap-2">
      <div className="flex items-end gap-2">
        <TextField
          className="flex-1"
          label={label}
          {...(hint && { hint })}
          {...(error && { error })}
          value={typed}
          maxLength={100}
          enterKeyHint="enter"
          onChange={(event) => {
            setTyped(event.currentTarget.value)
            setError(undefined)
          }}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            event.preventDefault()
            add()
          }}
        />
        <Button icon="plus" onClick={add}>
          Add<span className="sr-only"> {label}</span>
        </Button>
      </div>
      <ul aria-live="polite" className="flex flex-wrap gap-2 empty:hidden">
        {options.map((option) => (
          <li key={option} className="flex max-w-full items-center rounded-sm bg-sunken ps-2.5">
            <span className="min-w-0 [overflow-wrap:anywhere]">{option}</span>
            <IconButton
              icon="close"
              size="sm"
              label={`Remove ${option}`}
              onClick={() => onChange(options.filter((other) => other !== option))}
            />
          </li>
        ))}
      </ul>
    </div>
  )
}
