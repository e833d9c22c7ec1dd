import { type ClipboardEvent, type KeyboardEvent, memo, type RefObject, useRef, useState } from 'react'
import { classNames } from '#ui/class-names.ts'
import { Button, IconButton } from '#ui/button.tsx'
import {
  cellId,
  type SheetRow,
  type SheetTable,
  type Column,
  columnsOf,
  isBlock,
  measureBlock,
  readBlock,
  textAt,
} from '../../rules.sheet.ts'

/** What the rows of a table do, the same functions in every render. */
export interface GridActions {
  type(table: string, row: string, column: Column, text: string): void
  paste(table: string, row: string, column: Column, block: readonly string[][]): void
  addTier(table: string): void
  removeTier(table: string, row: string): void
}

interface Props {
  table: SheetTable
  problems: Record<string, string>
  /** The text of a cell in the schedule before, where it was another; by cell. */
  before: Record<string, string>
  actions: GridActions
}

/**
 * A table of figures to fill in, like a spreadsheet: Tab and Shift+Tab move along a row, Enter and the arrows up and down along a column, and a copied
 * block is pasted from the cell on. On a phone each row is a card.
 */
export function FigureGrid({ table, problems, before, actions }: Props) {
  const body = useRef<HTMLTableSectionElement>(null)
  const [pasted, setPasted] = useState('')
  const hasTiers = table.firstColumn === 'Capacity'
  return (
    <div className="grid gap-2">
      <table className="w-full border-collapse max-sm:block">
        <caption className={table.title ? 'pb-2 text-start font-semibold max-sm:block' : 'sr-only'}>
          {table.title || 'Categories'}
        </caption>
        <thead className="max-sm:sr-only">
          <tr className="border-y border-brand-ink text-start text-sm">
            {[table.firstColumn, ...table.columns, 'Source (order, gazette)'].map((header) => (
              <th key={header} scope="col" className="px-1.5 py-2 text-start font-semibold text-brand-ink">
                {header}
              </th>
            ))}
            {hasTiers && (
              <th scope="col">
                <span className="sr-only">Remove</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody ref={body} className="max-sm:grid max-sm:gap-3">
          {table.rows.map((row) => (
            <FigureRow
              key={row.id}
              {...{ table, row, actions, body, setPasted }}
              problems={rowPart(problems, row)}
              before={rowPart(before, row)}
              mayRemove={hasTiers && table.rows.length > 1}
            />
          ))}
        </tbody>
      </table>
      <p role="status" className="text-sm text-muted empty:hidden">
        {pasted}
      </p>
      {hasTiers && (
        <Button size="sm" icon="plus" className="justify-self-start" onClick={() => actions.addTier(table.id)}>
          Add a capacity
          <span className="sr-only"> to {table.title}</span>
        </Button>
      )}
    </div>
  )
}

/** As one text, so that a row is drawn again only when something of it changes. */
const rowPart = (all: Record<string, string>, { id }: SheetRow): string => {
  const own = Object.entries(all).filter(([cell]) => cell.startsWith(`${id}|`))
  return own.length > 0 ? JSON.stringify(Object.fromEntries(own)) : '{}'
}

interface RowProps extends Omit<Props, 'problems' | 'before'> {
  row: SheetRow
  problems: string
  before: string
  body: RefObject<HTMLTableSectionElement | null>
  setPasted: (words: string) => void
  mayRemove: boolean
}

const FigureRow = memo(function FigureRow({
  table,
  row,
  problems,
  before,
  actions,
  body,
  setPasted,
  mayRemove,
}: RowProps) {
  const problemOf = JSON.parse(problems) as Record<string, string>
  const beforeOf = JSON.parse(before) as Record<string, string>
  const paste = (event: ClipboardEvent, column: Column) => {
    const text = event.clipboardData.getData('text/plain')
    if (!isBlock(text)) return
    event.preventDefault()
    const block = readBlock(text)
    const { fits, leftOut } = measureBlock(table, row.id, column, block)
    actions.paste(table.id, row.id, column, block)
    setPasted(`${fits} pasted.${leftOut > 0 ? ` ${leftOut} were outside the table and are left out.` : ''}`)
  }
  const isEdited = table.firstColumn === 'Capacity'
  return (
    <tr className="border-b border-line max-sm:grid max-sm:grid-cols-2 max-sm:gap-x-3 max-sm:rounded-md max-sm:border max-sm:bg-surface max-sm:p-4">
      {!isEdited && (
        <th scope="row" className="px-1.5 py-2 text-start align-top max-sm:col-span-2 sm:pt-4">
          {row.label}
        </th>
      )}
      {columnsOf(table).map((column) => {
        const id = cellId(row.id, column)
        const name = nameOf(table, column)
        return (
          <Cell
            key={id}
            {...{ id, name, column }}
            label={`${row.label || 'New capacity'}: ${name}`}
            value={textAt(row, column)}
            problem={problemOf[id]}
            before={beforeOf[id]}
            onChange={(text) => actions.type(table.id, row.id, column, text)}
            onPaste={(event) => paste(event, column)}
            onKeyDown={(event) => moveAlong(event, body.current, column)}
          />
        )
      })}
      {isEdited && (
        <td className="px-1.5 py-2 text-end align-top max-sm:col-span-2">
          <IconButton
            icon="trash"
            label={`Remove ${row.label || 'this capacity'}`}
            disabled={!mayRemove}
            onClick={() => actions.removeTier(table.id, row.id)}
          />
        </td>
      )}
    </tr>
  )
})

const nameOf = (table: SheetTable, column: Column): string =>
  column === 'label' ? table.firstColumn : column === 'source' ? 'Source' : (table.columns[column] ?? '')

interface CellProps {
  id: string
  name: string
  label: string
  column: Column
  value: string
  problem: string | undefined
  before: string | undefined
  onChange: (text: string) => void
  onPaste: (event: ClipboardEvent) => void
  onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => void
}

function Cell({ id, name, label, column, value, problem, before, onChange, ...handlers }: CellProps) {
  const noteId = `${id}-note`
  return (
    <td className={classNames('px-1.5 py-2 align-top', column === 'source' && 'max-sm:col-span-2')}>
      <span aria-hidden className="text-sm text-muted sm:hidden">
        {name}
      </span>
      <input
        id={id}
        type="text"
        aria-label={label}
        aria-invalid={problem ? true : undefined}
        aria-describedby={problem || before !== undefined ? noteId : undefined}
        data-column={column}
        autoComplete="off"
        enterKeyHint="next"
        maxLength={300}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
        {...handlers}
        className={classNames(
          'min-h-11 w-full rounded-md border px-2 text-ink aria-invalid:border-2 aria-invalid:border-danger',
          typeof column === 'number' && 'tabular sm:text-end',
          before !== undefined && !problem ? 'border-amber-ink bg-amber-soft' : 'border-line-strong bg-surface',
        )}
      />
      {(problem || before !== undefined) && (
        <span
          id={noteId}
          className={classNames('mt-1 block text-sm', problem ? 'font-semibold text-danger-ink' : 'text-muted')}
        >
          {problem ?? (before ? `Before: ${before}` : 'New')}
        </span>
      )}
    </td>
  )
}

const steps: Record<string, number> = { Enter: 1, ArrowDown: 1, ArrowUp: -1 }

function moveAlong(event: KeyboardEvent<HTMLInputElement>, body: HTMLElement | null, column: Column): void {
  const step = steps[event.key]
  if (step === undefined || event.altKey || event.ctrlKey || event.metaKey) return
  event.preventDefault()
  const cells = [...(body?.querySelectorAll<HTMLInputElement>(`[data-column="${column}"]`) ?? [])]
  const next = cells[cells.indexOf(event.currentTarget) + (event.key === 'Enter' && event.shiftKey ? -1 : step)]
  next?.focus()
  next?.select()
}
