import { Table } from '#ui/table/table.tsx'
import { feeWords, formatFeeAmount, nameFee } from '../schedule-format.ts'
import type { FeeRow, FeeTable as FeeTableData } from '../schedule-tables.ts'
import type { FeeCategory } from '#platform/state/fees/types.ts'

type Props = {
  table: FeeTableData
  caption: string
  /** Whether search results lead to its rows: only once in a page. */
  hasAnchors?: boolean
}

/** A table of figures; below 640 px each row becomes a card with the names of its fees. */
export function FigureTable({ table, caption, hasAnchors = true }: Props) {
  return (
    <Table<FeeRow>
      caption={caption}
      hideCaption
      long
      rows={table.rows}
      rowKey={(row) => row.key}
      columns={[
        {
          key: 'label',
          header: table.firstColumn,
          rowHeader: true,
          // Search results link to the row of a category.
          cell: (row) => (
            <span
              id={table.category || !hasAnchors ? undefined : row.key}
              className={table.category && 'whitespace-nowrap'}
            >
              {row.label}
            </span>
          ),
        },
        ...table.columns.map(({ kind, label }, index) => ({
          key: kind,
          header: label,
          numeric: true,
          cell: (row: FeeRow) => <FeeFigure text={row.cells[index] ?? ''} />,
        })),
      ]}
    />
  )
}

function FeeFigure({ text }: { text: string }) {
  return text === feeWords.onApplication ? <em className="text-muted">{text}</em> : text
}

/** Fees that are the same for all tiers or classes of the category. */
export function CommonFees({ category }: { category: FeeCategory }) {
  if (category.fees.length === 0) return null
  return (
    <ul className="tabular mb-3 flex flex-wrap gap-x-8 gap-y-1">
      {category.fees.map((fee) => (
        <li key={fee.kind}>
          <span className="text-muted">{nameFee(fee)}</span> {formatFeeAmount(fee.amount)}
        </li>
      ))}
    </ul>
  )
}
