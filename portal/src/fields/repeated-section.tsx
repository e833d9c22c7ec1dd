import { useCallback, useEffect, useRef, useState } from 'react'
import { describeCount } from '#fields/describe-condition.ts'
import type { Answer, ItemAnswers, Repeat } from '#fields/field.ts'
import { FieldInput } from '#fields/field-input.tsx'
import type { Section } from '#fields/form.ts'
import type { AskedPart } from '#fields/form-visibility.ts'
import { fieldInputId } from '#fields/input-attributes.ts'
import { Button } from '#ui/button.tsx'
import { FieldError } from '#ui/field-frame.tsx'

export type RepeatedSectionProps = {
  section: Section
  repeat: Repeat
  parts: AskedPart[]
  problemOf: (field: string) => string | undefined
  onItems: (section: Section, edit: (items: ItemAnswers[]) => ItemAnswers[]) => void
  /** A question was answered again, or with a dot at its end, all questions below it have changed. */
  onSettled: (field: string) => void
}

const lowerFirst = (label: string) =>
  /^[A-Z][a-z]/.test(label) ? label.charAt(0).toLowerCase() + label.slice(1) : label

/** The things of a repeated section, each with its questions: add, remove, and take a removal back. */
export function RepeatedSection({ section, repeat, parts, problemOf, onItems, onSettled }: RepeatedSectionProps) {
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
  part: AskedPart
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
