import type { MouseEvent, ReactNode } from 'react'
import { classNames } from '#ui/class-names.ts'
import { Icon } from '#ui/icon.tsx'

/** The details of the rows of a table; one is open at a time. */
export type RowDetail<Row> = {
  openKey: string | undefined
  onToggle: (key: string) => void
  /** The row in a word or two, for the button that opens it: 'CP-2026-001'. */
  name: (row: Row) => string
  render: (row: Row) => ReactNode
}

export const detailId = (key: string): string => `detail-${key}`

/** A press on the row counts unless it was meant for something in it, or ends a selection of text. */
export function onRowClick(event: MouseEvent, toggle: () => void): void {
  if ((event.target as Element).closest('a, button, input, select, label')) return
  if (window.getSelection()?.type === 'Range') return
  toggle()
}

type DetailButtonProps<Row> = { detail: RowDetail<Row>; row: Row; rowKey: string }

/** The row's press for keyboard and screen reader. */
export function DetailButton<Row>({ detail, row, rowKey }: DetailButtonProps<Row>) {
  const open = detail.openKey === rowKey
  return (
    <button
      type="button"
      aria-expanded={open}
      aria-controls={open ? detailId(rowKey) : undefined}
      aria-label={`Details of ${detail.name(row)}`}
      onClick={() => detail.onToggle(rowKey)}
      className="tap -my-1.5 -ms-1.5 me-1 inline-grid min-h-8 min-w-8 place-items-center rounded-md align-middle text-amber hover:bg-brand-soft"
    >
      <Icon name="chevron-down" className={classNames('transition-transform', open && 'rotate-180')} />
    </button>
  )
}

export function DetailRow({ id, columns, children }: { id: string; columns: number; children: ReactNode }) {
  return (
    <tr id={id} className="max-sm:block">
      <td
        colSpan={columns}
        className="border-s-3 border-amber bg-surface px-4 py-4 max-sm:block max-sm:rounded-md max-sm:border-y max-sm:border-e max-sm:border-y-line max-sm:border-e-line sm:px-6 sm:py-5"
      >
        {children}
      </td>
    </tr>
  )
}
