import { type ReactNode, useCallback, useEffect, useRef, useState, memo } from 'react'
import type { Answer, FormAnswers, ItemAnswers, Repeat, Field } from '#fields/field.ts'
import { type VisibleSection, visibleSections, type VisiblePart, describeCount } from '#fields/form-visibility.ts'
import { isAccountEmailField, type Section } from '#fields/form.ts'
import { fieldInputId, inputAttributes } from '#fields/input-attributes.ts'
import { Button } from '#ui/button.tsx'
import { Checkbox, CheckboxGroup } from '#ui/form/choice.tsx'
import { FieldError } from '#ui/form/field-frame.tsx'
import { NativeSelect, TextField } from '#ui/form/field.tsx'
import { TextArea } from '#ui/form/text-area.tsx'
import { PhoneField } from '#ui/form/phone-field.tsx'

export type FormSectionsProps = Pick<RepeatedSectionProps, 'onItems' | 'onSettled'> & {
  sections: Section[]
  answers: FormAnswers
  problems: readonly { field: string; message: string }[]
  onAnswer: (name: string, answer: Answer) => void
}

/** The questions that a form asks for these answers, by section, as the builder's preview shows them. */
export const FormSections = ({ sections, ...props }: FormSectionsProps) =>
  visibleSections(sections, props.answers).map((asked) => (
    <QuestionSection key={asked.section.id} section={asked.section}>
      <SectionQuestions asked={asked} {...props} />
    </QuestionSection>
  ))

export type SectionQuestionsProps = Omit<FormSectionsProps, 'sections'> & { asked: VisibleSection }

/** The questions of one section. */
export function SectionQuestions(props: SectionQuestionsProps) {
  const { asked, answers, problems, onAnswer, onItems, onSettled } = props
  const { section, parts } = asked
  const problemOf = (field: string) => problems.find((problem) => problem.field === field)?.message
  if (section.repeat)
    return <RepeatedSection {...{ section, parts, problemOf, onItems, onSettled }} repeat={section.repeat} />
  return parts.flatMap((part) =>
    part.fields.map((field) => (
      <FieldInput
        key={field.name}
        field={field}
        answer={answers[field.name] as Answer | undefined}
        error={problemOf(field.name)}
        readOnly={isAccountEmailField(field.name)}
        onAnswer={onAnswer}
      />
    )),
  )
}

function QuestionSection({ section, children }: { section: Section; children: ReactNode }) {
  return (
    <section aria-labelledby={`section-${section.id}`} className="grid gap-6">
      <div className="border-t-2 border-brand-ink pt-4">
        <h2 id={`section-${section.id}`} className="text-2xl [overflow-wrap:anywhere]">
          {section.name}
        </h2>
        {section.extraInfo && <p className="mt-1 whitespace-pre-line text-muted">{section.extraInfo}</p>}
      </div>
      {children}
    </section>
  )
}

type RepeatedSectionProps = {
  section: Section
  repeat: Repeat
  parts: VisiblePart[]
  problemOf: (field: string) => string | undefined
  onItems: (section: Section, edit: (items: ItemAnswers[]) => ItemAnswers[]) => void
  /** A question was answered again, or with a dot at its end, all questions below it have changed. */
  onSettled: (field: string) => void
}

const lowerFirst = (label: string) =>
  /^[A-Z][a-z]/.test(label) ? label.charAt(0).toLowerCase() + label.slice(1) : label

/** The things of a repeated section, each with its questions: add, remove, and take a removal back. */
function RepeatedSection({ section, repeat, parts, problemOf, onItems, onSettled }: RepeatedSectionProps) {
  const [removed, setRemoved] = useState<{ label: string; index: number; item: ItemAnswers }>()
  const box = useRef<HTMLDivElement>(null)
  const [added, setAdded] = useState<number>()
  // The person who adds one types in it next.
  useEffect(() => {
    if (added === undefined) return
    const groups = box.current?.querySelectorAll('[role=group]')
    groups?.item(added)?.querySelector<HTMLElement>('input, select, textarea')?.focus()
  }, [added])
  const edit = (change: (items: ItemAnswers[]) => ItemAnswers[]) => {
    onItems(section, change)
    onSettled(`${section.name}.`)
    onSettled(section.name)
  }
  const full = parts.length >= repeat.max
  const errorId = `${fieldInputId(section.name)}-error`
  const countId = `${fieldInputId(section.name)}-count`
  return (
    <div ref={box} className="grid gap-6">
      {parts.map((part, index) => (
        <RepeatedItem
          key={index}
          {...{ section, part, index, problemOf, onItems, onSettled }}
          onRemove={
            parts.length > repeat.min
              ? () => {
                  setRemoved({ label: part.label, index, item: part.answers as ItemAnswers })
                  setAdded(undefined)
                  edit((items) => items.filter((_, place) => place !== index))
                }
              : undefined
          }
        />
      ))}
      <RemovedNotice
        label={removed?.label}
        onUndo={() => {
          if (removed) edit((items) => items.toSpliced(removed.index, 0, removed.item))
          setRemoved(undefined)
        }}
      />
      <div className="grid justify-items-start gap-2">
        <FieldError id={errorId}>{problemOf(section.name)}</FieldError>
        <Button
          id={fieldInputId(section.name)}
          icon="plus"
          aria-disabled={full || undefined}
          aria-describedby={problemOf(section.name) ? `${errorId} ${countId}` : countId}
          onClick={() => {
            if (full) return
            setRemoved(undefined)
            setAdded(parts.length)
            edit((items) => [...items, {}])
          }}
        >
          Add {lowerFirst(repeat.itemLabel)}
        </Button>
        <p id={countId} className="text-sm text-muted">
          {describeCount(repeat)}
        </p>
      </div>
    </div>
  )
}

type RepeatedItemProps = Pick<RepeatedSectionProps, 'section' | 'problemOf' | 'onItems' | 'onSettled'> & {
  part: VisiblePart
  index: number
  /** Not given while there must be that many. */
  onRemove: (() => void) | undefined
}

function RepeatedItem({ section, part, index, problemOf, onItems, onSettled, onRemove }: RepeatedItemProps) {
  const { path, label, fields, answers } = part
  const answer = useCallback(
    (name: string, value: Answer) => {
      onItems(section, (items) => items.map((item, place) => (place === index ? { ...item, [name]: value } : item)))
      onSettled(path + name)
    },
    [onItems, onSettled, section, index, path],
  )
  const headingId = `${fieldInputId(path)}-heading`
  return (
    <div role="group" aria-labelledby={headingId} className="grid gap-6 border-s-2 border-amber ps-4 sm:ps-6">
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-4">
        <h3 id={headingId} className="text-lg [overflow-wrap:anywhere]">
          {label}
        </h3>
        {onRemove && (
          <Button variant="quiet" size="sm" icon="trash" onClick={onRemove}>
            Remove<span className="sr-only"> {label}</span>
          </Button>
        )}
      </div>
      {fields.map((field) => (
        <FieldInput
          key={field.name}
          field={field}
          path={path + field.name}
          answer={answers[field.name] ?? undefined}
          error={problemOf(path + field.name)}
          onAnswer={answer}
        />
      ))}
    </div>
  )
}

/** Shown until the next change; takes the focus that the removed part lost. */
function RemovedNotice({ label, onUndo }: { label: string | undefined; onUndo: () => void }) {
  const undo = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (label) undo.current?.focus()
  }, [label])
  return (
    <div role="status" className="empty:hidden">
      {label && (
        <p className="flex min-h-11 flex-wrap items-center gap-x-3 rounded-md bg-sunken px-4 py-1">
          {label} is removed.
          <Button ref={undo} variant="quiet" size="sm" icon="retry" onClick={onUndo}>
            Undo<span className="sr-only"> the removal of {label}</span>
          </Button>
        </p>
      )}
    </div>
  )
}

type FieldInputProps = {
  field: Field
  answer: Answer | undefined
  error?: string | undefined
  /** The place of the answer within the form, when it is not the question's name: `Directors.1.Name`. */
  path?: string
  /** The answer cannot be changed, such as the account's own address. */
  readOnly?: boolean
  onAnswer: (name: string, answer: Answer) => void
}

const textOf = (answer: Answer | undefined): string =>
  typeof answer === 'string' || typeof answer === 'number' ? String(answer) : ''

/** The input of a question, of any kind; controlled. Remembered, because a form has dozens and each key changes one. */
export const FieldInput = memo(function FieldInput(props: FieldInputProps) {
  const { field, answer, error, readOnly, onAnswer, path = field.name } = props
  const common = {
    id: fieldInputId(path),
    name: path,
    label: field.name,
    optional: !field.required,
    'aria-required': field.required || undefined,
    ...(field.hint && { hint: field.hint }),
    ...(error && { error }),
  }
  const value = textOf(answer)
  switch (field.kind) {
    case 'textarea':
      return (
        <TextArea
          {...common}
          rows={field.rows}
          maxLength={field.maxLength}
          value={value}
          onChange={(event) => onAnswer(field.name, event.currentTarget.value)}
        />
      )
    case 'select':
      return (
        <NativeSelect
          {...common}
          options={field.options}
          placeholder="Choose one"
          value={value}
          onChange={(event) => onAnswer(field.name, event.currentTarget.value)}
        />
      )
    case 'checkbox':
    case 'documents':
      return <CheckboxInput {...{ field, answer, onAnswer }} common={common} />
    case 'tel': {
      const { autoComplete, placeholder } = inputAttributes(field, path === field.name)
      return (
        <PhoneField
          {...common}
          {...{ autoComplete, placeholder, value }}
          onChange={(event) => onAnswer(field.name, event.currentTarget.value)}
        />
      )
    }
    default:
      return (
        <TextField
          {...common}
          {...inputAttributes(field, path === field.name)}
          {...(readOnly && { readOnly, hint: 'The address of your account. Change it in your profile.' })}
          value={value}
          onChange={(event) => onAnswer(field.name, event.currentTarget.value)}
        />
      )
  }
})

type CheckboxInputProps = Pick<FieldInputProps, 'field' | 'answer' | 'onAnswer'> & {
  common: { id: string; name: string; label: string; optional: boolean; hint?: string; error?: string }
}

function CheckboxInput({ field, answer, onAnswer, common }: CheckboxInputProps) {
  if (field.options.length === 0)
    return (
      <Checkbox
        {...common}
        checked={answer === true}
        onChange={(event) => onAnswer(field.name, event.currentTarget.checked)}
      />
    )
  const chosen = Array.isArray(answer) ? answer : []
  return (
    <CheckboxGroup
      {...common}
      options={field.options}
      value={chosen}
      onChange={({ currentTarget: { checked, value } }) =>
        onAnswer(field.name, checked ? [...chosen, value] : chosen.filter((option) => option !== value))
      }
    />
  )
}
