import { saveCsv, toCsv } from '#kit/save-csv.ts'
import { Button } from '#ui/button.tsx'
import type { Series, Slot } from '#ui/charts/chart-marks.tsx'
import { Chart } from '#ui/charts/chart.tsx'
import { Link } from '#ui/link.tsx'
import { type Column, Table } from '#ui/table/table.tsx'
import type { OverviewChart as Described } from '../contract.ts'
import { type Bucket, type Unit, writeAmount, writeValue } from '../rules.periods.ts'

type Look = Pick<Series, 'fill' | 'stroke' | 'look'>
/** In the order of the series: each has a colour and a pattern of its own. */
const looks: readonly Look[] = [
  { fill: 'fill-brand', stroke: 'stroke-brand', look: 'solid' },
  { fill: 'fill-amber', stroke: 'stroke-amber', look: 'wide' },
  { fill: 'fill-danger', stroke: 'stroke-danger', look: 'narrow' },
  { fill: 'fill-info-ink', stroke: 'stroke-info-ink', look: 'hollow' },
  { fill: 'fill-muted', stroke: 'stroke-muted', look: 'sparse' },
]
const units: Record<Unit, string> = { count: '', days: 'days', percent: '%', naira: '₦' }

type Row = { bucket: Bucket; at: number }

/** A chart of the overview, with its bars as links and its figures as a table and as CSV. */
export function OverviewChart({
  chart,
  buckets,
  fileName,
}: {
  chart: Described
  buckets: readonly Bucket[]
  fileName: string
}) {
  const { title, note, unit, shape, target } = chart
  return (
    <Chart
      title={title}
      note={note}
      unit={units[unit]}
      kind={shape}
      slots={slotsOf(chart, buckets)}
      series={chart.series.map((one, at) => ({ ...one, ...looks[at % looks.length]! }))}
      target={target === null ? undefined : { value: target, label: `Target: ${writeAmount(target, unit)}` }}
      table={<ChartTable chart={chart} buckets={buckets} />}
      actions={
        <CsvButton
          fileName={fileName}
          title={title}
          header={['First day', 'Last day', ...chart.series.map(({ label }) => label)]}
          rows={buckets.map(({ from, to }, at) => [from, to, ...chart.series.map(({ values }) => values[at] ?? null)])}
        />
      }
    />
  )
}

/** The words under a bar: the day of the month, the first day of a week, or a month. */
const shorten = (label: string): string => label.split(' to ')[0]!.replace(/ \d{4}$/, '')

function slotsOf({ lists, series, unit, shape }: Described, buckets: readonly Bucket[]): Slot[] {
  return buckets.map(({ from, label }, at) => {
    const values = series.map((one) => one.values[at] ?? null)
    const total = values.reduce<number>((sum, value) => sum + (value ?? 0), 0)
    const words =
      shape === 'stacked'
        ? writeValue(total, unit)
        : series.map((one, place) => `${one.label} ${writeValue(values[place] ?? null, unit)}`).join(', ')
    const to = lists[at]
    const link = to && total > 0 ? { to, label: `${label}: ${words}, show the list` } : undefined
    return { key: from, short: shorten(label), long: label, link }
  })
}

function ChartTable({ chart, buckets }: { chart: Described; buckets: readonly Bucket[] }) {
  const { series, unit, title, shape } = chart
  const columns: Column<Row>[] = [
    { key: 'when', header: 'When', rowHeader: true, cell: ({ bucket }) => bucket.label },
    ...series.map(({ key, label, values, lists }): Column<Row> => ({
      key,
      header: label,
      numeric: true,
      cell: ({ at }) => <ListedValue value={values[at] ?? null} unit={unit} list={lists[at] ?? null} />,
    })),
  ]
  if (shape === 'stacked')
    columns.push({
      key: 'total',
      header: 'Total',
      numeric: true,
      cell: ({ at }) => (
        <ListedValue
          value={series.reduce((sum, { values }) => sum + (values[at] ?? 0), 0)}
          unit={unit}
          list={chart.lists[at] ?? null}
        />
      ),
    })
  return (
    <Table
      caption={title}
      hideCaption
      dense
      columns={columns}
      rows={buckets.map((bucket, at) => ({ bucket, at }))}
      rowKey={({ bucket }) => bucket.from}
    />
  )
}

/** A number that leads to the list of what it counts or measures; there is no list of nothing. */
export function ListedValue({ value, unit, list }: { value: number | null; unit: Unit; list: string | null }) {
  const words = writeValue(value, unit)
  const isMeasured = unit === 'days' || unit === 'percent'
  return list && (isMeasured ? value !== null : value) ? (
    <Link to={list} className="link">
      {words}
    </Link>
  ) : (
    words
  )
}

type Props = {
  fileName: string
  /** What it contains, for screen readers: there are several on the page. */
  title: string
  header: readonly string[]
  rows: readonly (readonly (string | number | null)[])[]
  className?: string
}

/** Saves the figures that are shown. */
export function CsvButton({ fileName, title, header, rows, className }: Props) {
  return (
    <Button
      size="sm"
      variant="quiet"
      icon="download"
      className={className}
      onClick={() => saveCsv(`${fileName}.csv`, toCsv(header, rows))}
    >
      Save as CSV<span className="sr-only"> {title}</span>
    </Button>
  )
}
