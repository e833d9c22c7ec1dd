import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Link } from '#ui/link.tsx'
import { type Column, Table } from '#ui/table.tsx'

export interface BacklogRow {
  /** '' for cases without a value, which has no filter. */
  key: string
  label: string
  open: number
  overdue: number
}

type Props = {
  title: string
  /** The heading of the first column: 'Company'. */
  what: string
  /** The list to link to, and its filter for the row. */
  filter: { path: string; name: 'company' | 'lga' }
  rows: readonly BacklogRow[]
}

/** Rows shown at first, the worst first; a button shows the others. */
const worst = 8

/** Open and overdue cases as figures and bars in one table. */
export function BacklogTable({ title, what, filter, rows }: Props) {
  const [whole, setWhole] = useState(false)
  const sorted = rows.toSorted((a, b) => b.overdue - a.overdue || b.open - a.open)
  const many = sorted.length > worst + 2
  const shown = many && !whole ? sorted.slice(0, worst) : sorted
  const most = Math.max(1, ...rows.map(({ open }) => open))
  const columns: Column<BacklogRow>[] = [
    {
      key: 'label',
      header: what,
      rowHeader: true,
      cell: ({ key, label }) =>
        key ? (
          <Link to={`${filter.path}?${filter.name}=${encodeURIComponent(key)}`} className="link">
            {label}
          </Link>
        ) : (
          label
        ),
    },
    { key: 'open', header: 'Open', numeric: true, cell: ({ open }) => open.toLocaleString('en-GB') },
    { key: 'overdue', header: 'Overdue', numeric: true, cell: ({ overdue }) => overdue.toLocaleString('en-GB') },
    {
      key: 'bar',
      header: 'Overdue of open',
      hideHeader: true,
      className: 'sm:w-2/5',
      cell: ({ open, overdue }) => <Bar open={open / most} overdue={overdue / most} />,
    },
  ]
  return (
    <div className="min-w-0">
      <h3 className="mb-2">{title}</h3>
      {rows.length === 0 ? (
        <p className="border-t border-line pt-3 text-muted">No open cases</p>
      ) : (
        <>
          <Table caption={title} hideCaption dense columns={columns} rows={shown} rowKey={({ key }) => key} />
          {many && (
            <Button
              size="sm"
              variant="quiet"
              icon={whole ? 'chevron-up' : 'chevron-down'}
              className="mt-2"
              onClick={() => setWhole(!whole)}
            >
              {whole ? `Only the first ${worst}` : `All ${sorted.length}`}
              <span className="sr-only">: {title}</span>
            </Button>
          )}
        </>
      )}
    </div>
  )
}

/** The overdue cases over the open ones, relative to the longest bar. */
function Bar({ open, overdue }: { open: number; overdue: number }) {
  return (
    <svg aria-hidden viewBox="0 0 100 10" preserveAspectRatio="none" className="h-3 w-full min-w-40">
      <rect width={open * 100} height="10" className="fill-neutral-soft" />
      <rect width={overdue * 100} height="10" className="fill-danger" />
    </svg>
  )
}
