import { type Column, Table } from '#ui/table.tsx'
import type { ResponseOf } from '#platform/endpoint.ts'
import type { CaseKindFacts } from '../../contract.kind.ts'
import type { getCaseOverview } from '../../office/contract.statistics.ts'
import type { CaseStatus } from '../../rules.ts'
import { useCaseKinds } from '../kinds-context.ts'
import { Chart, type Series } from './chart.tsx'
import { longMonth } from './chart-scale.ts'

type Overview = ResponseOf<typeof getCaseOverview>
type Look = Pick<Series, 'fill' | 'stroke' | 'look'>
const looks: Record<CaseStatus, Look> = {
  Resolved: { fill: 'fill-brand', stroke: 'stroke-brand', look: 'solid' },
  'In Progress': { fill: 'fill-amber', stroke: 'stroke-amber', look: 'wide' },
  Escalated: { fill: 'fill-danger', stroke: 'stroke-danger', look: 'narrow' },
  New: { fill: 'fill-info-ink', stroke: 'stroke-info-ink', look: 'hollow' },
}
/** The order of stacking, from the bottom: resolved cases, then open ones. */
const piled: readonly CaseStatus[] = ['Resolved', 'In Progress', 'Escalated', 'New']
const number = (value: number) => value.toLocaleString('en-GB')

type MonthRow = { month: string; index: number }
const rowsOf = (months: readonly string[]): MonthRow[] => months.map((month, index) => ({ month, index }))
const monthColumn: Column<MonthRow> = {
  key: 'month',
  header: 'Month',
  rowHeader: true,
  cell: ({ month }) => longMonth(month),
}

/** Cases filed per month, by their current status. */
export function FiledChart({ overview, kind }: { overview: Overview; kind: CaseKindFacts }) {
  const { months, filed } = overview
  const { key: kindKey, plural } = kind
  const counts = (status: CaseStatus) =>
    filed.find((one) => one.kind === kindKey && one.status === status)?.counts ?? months.map(() => 0)
  const series = piled.map((status) => ({ key: status, label: status, values: counts(status), ...looks[status] }))
  const total = (index: number) => series.reduce((sum, { values }) => sum + (values[index] ?? 0), 0)
  const columns: Column<MonthRow>[] = [
    monthColumn,
    ...series.map(({ key, label, values }) => ({
      key,
      header: label,
      numeric: true,
      cell: ({ index }: MonthRow) => number(values[index] ?? 0),
    })),
    { key: 'total', header: 'Total', numeric: true, cell: ({ index }) => number(total(index)) },
  ]
  const title = `${plural} filed, by status`
  return (
    <Chart
      title={title}
      unit={plural.toLowerCase()}
      kind="stacked"
      months={months}
      series={series}
      table={<MonthTable caption={title} columns={columns} months={months} />}
    />
  )
}

/** Median calendar days from filing to resolution, by month of resolution. */
export function DaysChart({ overview }: { overview: Overview }) {
  const { months, daysToResolve } = overview
  const kinds = useCaseKinds().flatMap(({ key, plural, chart }) => {
    const days = daysToResolve.find(({ kind }) => kind === key)
    return days ? [{ key, plural, chart, ...days }] : []
  })
  const series = kinds.map(({ key, plural, medians, chart }) => ({ key, label: plural, values: medians, ...chart }))
  const columns: Column<MonthRow>[] = [
    monthColumn,
    ...kinds.flatMap(({ key, plural, medians, resolved }): Column<MonthRow>[] => [
      {
        key: `${key} days`,
        header: `${plural}: days`,
        numeric: true,
        cell: ({ index }) => medians[index]?.toLocaleString('en-GB') ?? '–',
      },
      {
        key: `${key} resolved`,
        header: `${plural}: resolved`,
        numeric: true,
        cell: ({ index }) => number(resolved[index] ?? 0),
      },
    ]),
  ]
  const title = 'Median days to resolve'
  return (
    <Chart
      title={title}
      unit="days"
      kind="lines"
      months={months}
      series={series}
      note="Calendar days from filing to resolution, by the month of resolution."
      table={<MonthTable caption={title} columns={columns} months={months} />}
    />
  )
}

type MonthTableProps = { caption: string; columns: Column<MonthRow>[]; months: readonly string[] }

function MonthTable({ caption, columns, months }: MonthTableProps) {
  return (
    <Table caption={caption} hideCaption dense columns={columns} rows={rowsOf(months)} rowKey={({ month }) => month} />
  )
}
