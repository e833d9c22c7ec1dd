import { useState } from 'react'
import { readNumber } from '#platform/values/typed-numbers.ts'
import { Badge } from '#ui/badge.tsx'
import { Disclosure } from '#ui/disclosure.tsx'
import { TextField } from '#ui/form/field.tsx'
import { TextArea } from '#ui/form/text-area.tsx'
import { titleLimit } from '../../rules.figures.ts'
import type { SheetTable } from '../../rules.sheet.ts'
import type { FeeCategory, SchedulePart } from '#platform/state/fees/types.ts'
import { FigureGrid, type GridActions } from './figure-grid.tsx'
import { percentId } from './use-draft.ts'

interface Props {
  /** With the words as they are edited; its figures are in `tables`. */
  part: SchedulePart
  tables: SheetTable[]
  problems: Record<string, string>
  before: Record<string, string>
  actions: GridActions
  onWords: (part: SchedulePart) => void
}

/** One part of the schedule: its tables of figures, and its words. */
export function PartEditor({ part, tables, problems, before, actions, onWords }: Props) {
  const [isOpen, setOpen] = useState(false)
  const ids = new Set(tables.flatMap(({ rows }) => rows.map(({ id }) => id)))
  const isOwn = (cell: string) => ids.has(cell.split('|')[0]!)
  const wrong = Object.keys(problems).filter(isOwn).length
  const changed = Object.keys(before).filter(isOwn).length
  return (
    <>
      <Disclosure
        className="[&>div]:max-w-none"
        open={isOpen || wrong > 0}
        onToggle={(event) => setOpen(event.currentTarget.open)}
        title={
          <span className="flex flex-wrap items-center gap-3">
            <span>
              Part {part.key}: {part.title}
            </span>
            {wrong > 0 && <Badge tone="danger">{wrong} to correct</Badge>}
            {wrong === 0 && changed > 0 && <Badge tone="info">{changed} changed</Badge>}
          </span>
        }
      >
        <div className="grid gap-8">
          {tables.map((table) => (
            <FigureGrid key={table.id} {...{ table, problems, before, actions }} />
          ))}
        </div>
      </Disclosure>
      <Disclosure title={<span className="font-normal">Words and terms of part {part.key}</span>}>
        <PartWords part={part} problems={problems} onWords={onWords} />
      </Disclosure>
    </>
  )
}

type WordsProps = Pick<Props, 'part' | 'problems' | 'onWords'>

function PartWords({ part, problems, onWords }: WordsProps) {
  const text = (label: string, name: 'title' | 'summary' | 'validity', limit: number) => (
    <TextField
      label={`${label} of part ${part.key}`}
      value={part[name] ?? ''}
      maxLength={limit}
      optional={name === 'validity'}
      onChange={(event) => onWords(withText(part, name, event.currentTarget.value))}
    />
  )
  return (
    <div className="grid gap-6">
      {text('Name', 'title', titleLimit)}
      {text('Summary', 'summary', 1_000)}
      {text('Validity', 'validity', 100)}
      {part.categories.map((category) => (
        <CategoryWords
          key={category.key}
          category={category}
          problem={problems[percentId(category.key)]}
          onChange={(changed) =>
            onWords({
              ...part,
              categories: part.categories.map((each) => (each.key === changed.key ? changed : each)),
            })
          }
        />
      ))}
    </div>
  )
}

/** An empty optional text is no text. */
function withText<T extends object>(record: T, name: keyof T, text: string): T {
  const { [name]: _before, ...rest } = record
  return (text === '' && name === 'validity' ? rest : { ...record, [name]: text }) as T
}

interface CategoryProps {
  category: FeeCategory
  problem: string | undefined
  onChange: (category: FeeCategory) => void
}

/** A text input: one of numbers would drop the comma of '2,5' and keep 25. */
const percentOf = (typed: string): number => readNumber(typed.trim().replace(/%$/, '')).value ?? Number.NaN

function CategoryWords({ category, problem, onChange }: CategoryProps) {
  const text = (label: string, name: 'title' | 'description' | 'validity', limit: number) => (
    <TextField
      label={label}
      value={category[name] ?? ''}
      maxLength={limit}
      optional={name === 'validity'}
      onChange={(event) => onChange(withText(category, name, event.currentTarget.value))}
    />
  )
  const { operatingFee, notes = [] } = category
  return (
    <fieldset className="grid gap-4 border-s-2 border-line ps-4">
      <legend className="font-semibold">{category.title}</legend>
      {text('Name', 'title', titleLimit)}
      {text('Description', 'description', 1_000)}
      {text('Validity', 'validity', 100)}
      {operatingFee && (
        <>
          <TextField
            id={percentId(category.key)}
            label="Operating fee in percent"
            inputMode="decimal"
            error={problem}
            defaultValue={operatingFee.percent}
            onChange={(event) =>
              onChange({
                ...category,
                operatingFee: { ...operatingFee, percent: percentOf(event.currentTarget.value) },
              })
            }
          />
          <TextField
            label="Operating fee: of what"
            value={operatingFee.basis}
            maxLength={200}
            onChange={(event) =>
              onChange({ ...category, operatingFee: { ...operatingFee, basis: event.currentTarget.value } })
            }
          />
        </>
      )}
      <TextArea
        label="Notes, one in each line"
        rows={3}
        optional
        value={notes.join('\n')}
        onChange={(event) => onChange(withNotes(category, event.currentTarget.value))}
      />
    </fieldset>
  )
}

function withNotes({ notes: _before, ...category }: FeeCategory, text: string): FeeCategory {
  return text === '' ? category : { ...category, notes: text.split('\n') }
}
