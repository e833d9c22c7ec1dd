import { useState } from 'react'
import { downloadFile } from '#kit/api/browser-api.ts'
import { Button } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { NativeSelect } from '#ui/form/field.tsx'
import { Link } from '#ui/link.tsx'
import { toast } from '#ui/overlays/toast.ts'
import { type Column, type SortDirection, Table } from '#ui/table/table.tsx'
import type { Breakdown } from '../contract.ts'
import { writeValue } from '../rules.periods.ts'
import { shadeOf, shades } from '../rules.ts'
import { ListedValue, CsvButton } from './overview-chart.tsx'

type Row = Breakdown['rows'][number]
type Props = { breakdown: Breakdown; fileName: string }

/** Figures by something, as a table with bars or beside a map of tiles. */
export function BreakdownSection({ breakdown, fileName }: Props) {
  const { key, title, note, tiles, rows, columns, what, file } = breakdown
  return (
    <section aria-labelledby={`by-${key}`} className="min-w-0">
      <h2 id={`by-${key}`} className="text-xl">
        {title}
      </h2>
      <p className="mt-1 mb-3 text-sm text-muted">{note}</p>
      {rows.length === 0 ? (
        <p className="text-muted">Nothing to show yet.</p>
      ) : tiles ? (
        <MapAndTable breakdown={breakdown} tiles={tiles} />
      ) : (
        <SortedTable breakdown={breakdown} />
      )}
      <CsvButton
        className="mt-2"
        fileName={fileName}
        title={title}
        header={[what, ...columns.map(({ label }) => label)]}
        rows={rows.map(({ label, cells }) => [label, ...cells.map(({ value }) => value)])}
      />
      {file && <FileButton path={file} name={`${fileName}-records.csv`} />}
    </section>
  )
}

const FileButton = ({ path, name }: { path: string; name: string }) => (
  <Button
    size="sm"
    variant="quiet"
    icon="download"
    className="mt-2"
    onClick={() => void downloadFile(path, name).catch(() => toast.error(`Failed to download ${name}`))}
  >
    Save each case as CSV
  </Button>
)

/** Rows of the table that a phone shows at first, the largest. */
const firstRows = 8

/** The table has the order of the figure on the map, the largest first. */
function MapAndTable({ breakdown, tiles }: { breakdown: Breakdown; tiles: NonNullable<Breakdown['tiles']> }) {
  const { title, what, columns, rows } = breakdown
  const counts = columns.filter(({ unit }) => unit === 'count')
  const [chosen, setChosen] = useState(() => counts[1]?.key ?? '')
  const [all, setAll] = useState(false)
  const at = columns.findIndex(({ key }) => key === chosen)
  return (
    <div className="grid items-start gap-x-8 gap-y-6 xl:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
      <div className="max-w-2xl min-w-0">
        <NativeSelect
          label="Figure on the map"
          className="mb-3 sm:w-56"
          value={chosen}
          options={counts.map(({ key, label }) => ({ value: key, label }))}
          onChange={(event) => setChosen(event.currentTarget.value)}
        />
        <TileMap
          label={`${title}: ${columns[at]?.label ?? ''}`}
          tiles={tiles.map(({ key, ...place }) => {
            const cell = rows.find((row) => row.key === key)?.cells[at]
            return { name: key, ...place, value: cell?.value ?? 0, list: cell?.list ?? null }
          })}
        />
      </div>
      <div className={classNames('min-w-0', !all && 'max-sm:[&_tbody>tr:nth-child(n+9)]:hidden')}>
        <Table
          caption={title}
          hideCaption
          dense
          columns={[{ ...nameColumn(what), className: 'sm:min-w-24' }, ...columns.map(figureColumn)]}
          rows={rows.toSorted((one, other) => (other.cells[at]?.value ?? 0) - (one.cells[at]?.value ?? 0))}
          rowKey={({ key }) => key}
        />
        {!all && rows.length > firstRows && (
          <Button size="sm" variant="quiet" icon="chevron-down" className="mt-2 sm:hidden" onClick={() => setAll(true)}>
            All {rows.length}
            <span className="sr-only"> {title}</span>
          </Button>
        )}
      </div>
    </div>
  )
}

const nameColumn = (header: string): Column<Row> => ({
  key: 'label',
  header,
  rowHeader: true,
  cell: ({ label }) => label,
})
const figureColumn = ({ key, label, unit }: Breakdown['columns'][number], at: number): Column<Row> => ({
  key,
  header: label,
  numeric: true,
  cell: ({ cells }) => <ListedValue value={cells[at]?.value ?? null} unit={unit} list={cells[at]?.list ?? null} />,
})

type Sort = { key: string; direction: SortDirection }

function SortedTable({ breakdown }: { breakdown: Breakdown }) {
  const { title, what, columns, rows, bar } = breakdown
  const [sort, setSort] = useState<Sort>()
  const indexOf = (key: string) => columns.findIndex((column) => column.key === key)
  const shown: Column<Row>[] = [
    { ...nameColumn(what), sortable: true },
    ...columns.map((column, at) => ({ ...figureColumn(column, at), sortable: true })),
  ]
  if (bar) {
    const read = ({ cells }: Row, key: string | null) => (key === null ? 0 : (cells[indexOf(key)]?.value ?? 0))
    const max = Math.max(1, ...rows.map((row) => read(row, bar.of)))
    shown.push({
      key: 'bar',
      header: 'Bar',
      hideHeader: true,
      className: 'sm:w-1/3 max-sm:hidden',
      cell: (row) => <Bar total={read(row, bar.of) / max} part={read(row, bar.part) / max} />,
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

// Written out, so that the styles contain them; rules.ts has the same bounds.
const columnClasses = 'col-start-1 col-start-2 col-start-3 col-start-4 col-start-5 col-start-6 col-start-7'.split(' ')
const rowClasses =
  'row-start-1 row-start-2 row-start-3 row-start-4 row-start-5 row-start-6 row-start-7 row-start-8 row-start-9 row-start-10 row-start-11 row-start-12'.split(
    ' ',
  )
const shadeClasses = [
  'bg-surface text-ink',
  'bg-brand/10 text-ink',
  'bg-brand/20 text-ink',
  'bg-brand/35 text-ink',
  'bg-brand text-on-brand',
] as const

interface AreaTile {
  name: string
  column: number
  row: number
  value: number
  list: string | null
}

/** One tile for each area, roughly in its place: with its name, its figure and a shade. The table beside it has the same figures. */
function TileMap({ label, tiles }: { label: string; tiles: readonly AreaTile[] }) {
  const max = Math.max(0, ...tiles.map(({ value }) => value))
  return (
    <>
      <ul aria-label={label} className="grid grid-cols-7 gap-0.5 sm:gap-1">
        {tiles.map((tile) => (
          <li
            key={tile.name}
            className={classNames(
              'aspect-square min-w-0 rounded-sm border border-line-strong',
              columnClasses[tile.column - 1],
              rowClasses[tile.row - 1],
              shadeClasses[shadeOf(tile.value, max)],
            )}
          >
            <Tile {...tile} />
          </li>
        ))}
      </ul>
      <Legend most={max} />
    </>
  )
}

function Tile({ name, value, list }: AreaTile) {
  const words = (
    <>
      <span className="text-[0.6rem] leading-[1.1] [overflow-wrap:anywhere] sm:text-[0.7rem] sm:leading-tight">
        {name}
      </span>
      <span className="tabular text-xs font-semibold sm:text-base">{writeValue(value, 'count')}</span>
    </>
  )
  const shape = 'flex size-full flex-col justify-between overflow-hidden p-0.5'
  return list && value ? (
    <Link to={list} className={classNames(shape, 'hover:underline')}>
      {words}
    </Link>
  ) : (
    <span className={shape}>{words}</span>
  )
}

function Legend({ most }: { most: number }) {
  return (
    <ul aria-label="Shades" className="mt-3 flex flex-wrap gap-x-4 gap-y-1 text-sm">
      {shades(most).map(({ shade, from, to }) => (
        <li key={shade} className="flex items-center gap-1.5">
          <span
            aria-hidden
            className={classNames('size-4 rounded-sm border border-line-strong', shadeClasses[shade])}
          />
          {from === to ? from : `${from} to ${to}`}
        </li>
      ))}
    </ul>
  )
}
