import { memo, useId, useState } from 'react'
import type { FieldKind } from '#fields/field.ts'
import { Badge } from '#ui/badge.tsx'
import { Button, IconButton } from '#ui/button.tsx'
import { Checkbox } from '#ui/choice.tsx'
import { FieldError } from '#ui/field-frame.tsx'
import { NativeSelect, TextField } from '#ui/field.tsx'
import { ConditionEditor } from './builder-condition.tsx'
import { type BuilderQuestion, type BuilderSection, hasOptions } from './builder-draft.ts'
import { EntryButtons, type EntryButtonsProps } from './builder-entry-buttons.tsx'
import { OptionList } from './builder-options.tsx'
import { kindLabels } from './template-changes.ts'

export const kindOptions = Object.entries(kindLabels).map(([value, label]) => ({ value, label }))

export type QuestionEditorProps = Omit<EntryButtonsProps, 'id' | 'name' | 'children'> & {
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
export const QuestionEditor = memo(function QuestionEditor(props: QuestionEditorProps) {
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
