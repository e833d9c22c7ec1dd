import { useState } from 'react'
import { type Column, type SortDirection, Table } from '#ui/table.tsx'
import type { Breakdown } from '../contract.ts'
import { CsvButton } from './csv-button.tsx'
import { ListedValue } from './overview-chart.tsx'
import { TileMap } from './tile-map.tsx'

type Row = Breakdown['rows'][number]
type Props = { breakdown: Breakdown; fileName: string }

/** Figures by something, as a table with bars or beside a map of tiles. */
export function BreakdownSection({ breakdown, fileName }: Props) {
  const { key, title, note, tiles, rows, columns } = breakdown
  const table =
    rows.length === 0 ? <p className="text-muted">Nothing to show yet.</p> : <SortedTable {...{ breakdown }} />
  return (
    <section aria-labelledby={`by-${key}`} className="min-w-0">
      <h2 id={`by-${key}`} className="text-xl">
        {title}
      </h2>
      <p className="mt-1 mb-3 text-sm text-muted">{note}</p>
      {tiles ? (
        <div className="grid gap-x-10 gap-y-6 xl:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
          <TileMap breakdown={breakdown} tiles={tiles} />
          <div className="min-w-0">{table}</div>
        </div>
      ) : (
        table
      )}
      <CsvButton
        className="mt-2"
        fileName={fileName}
        title={title}
        header={[breakdown.what, ...columns.map(({ label }) => label)]}
        rows={rows.map(({ label, cells }) => [label, ...cells.map(({ value }) => value)])}
      />
    </section>
  )
}

type Sort = { key: string; direction: SortDirection }

function SortedTable({ breakdown }: { breakdown: Breakdown }) {
  const { title, what, columns, rows, bar } = breakdown
  const [sort, setSort] = useState<Sort>()
  const indexOf = (key: string) => columns.findIndex((column) => column.key === key)
  const shown: Column<Row>[] = [
    { key: 'label', header: what, rowHeader: true, sortable: true, cell: ({ label }) => label },
    ...columns.map(({ key, label, unit }, at): Column<Row> => ({
      key,
      header: label,
      numeric: true,
      sortable: true,
      cell: ({ cells }) => <ListedValue value={cells[at]?.value ?? null} unit={unit} list={cells[at]?.list ?? null} />,
    })),
  ]
  if (bar) {
    const read = ({ cells }: Row, key: string | null) => (key === null ? 0 : (cells[indexOf(key)]?.value ?? 0))
    const most = Math.max(1, ...rows.map((row) => read(row, bar.of)))
    shown.push({
      key: 'bar',
      header: 'Bar',
      hideHeader: true,
      className: 'sm:w-1/3 max-sm:hidden',
      cell: (row) => <Bar total={read(row, bar.of) / most} part={read(row, bar.part) / most} />,
    })
  }
  return (
    <Table
      caption={title}
      hideCaption
      dense
      columns={shown}
      rows={sorted(rows, sort, indexOf)}
      rowKey={({ key }) => key}
      {...(sort && { sort })}
      onSort={(key, direction) => setSort({ key, direction })}
    />
  )
}

function sorted(rows: readonly Row[], sort: Sort | undefined, indexOf: (key: string) => number): readonly Row[] {
  if (!sort) return rows
  const way = sort.direction === 'ascending' ? 1 : -1
  if (sort.key === 'label') return rows.toSorted((one, other) => way * one.label.localeCompare(other.label))
  const at = indexOf(sort.key)
  return rows.toSorted((one, other) => way * ((one.cells[at]?.value ?? -1) - (other.cells[at]?.value ?? -1)))
}

/** A part over its total, relative to the longest bar; the part is striped by its outline, not by colour alone. */
function Bar({ total, part }: { total: number; part: number }) {
  return (
    <svg aria-hidden viewBox="0 0 100 10" preserveAspectRatio="none" className="h-3 w-full min-w-24">
      <rect
        width={total * 100}
        height="10"
        className="fill-neutral-soft stroke-line-strong"
        vectorEffect="non-scaling-stroke"
      />
      <rect y="2.5" width={part * 100} height="5" className="fill-danger" />
    </svg>
  )
}
