import type { Breakdown, Figure } from '#features/overview/contract.ts'
import { readNumbers } from '#features/overview/service.figures.server.ts'
import type { OverviewPeriod } from '#features/overview/service.kinds.server.ts'
import { periodOf } from '#features/overview/service.server.ts'
import type { Deps } from '#platform/deps.server.ts'
import { addDays, nigerianDay } from '#platform/values/nigerian-time.ts'
import type { ReportFigure, ReportFigures, ReportTable } from './report-document.ts'
import { addMonths, comparedMonths, maxFirst } from './rules.ts'
import { type ReportSource, reportSources } from './service.kinds.server.ts'

/** The figures of a month as they are now, beside those of the month before and of the same month a year ago. */
export async function readFigures(deps: Deps, month: string): Promise<ReportFigures> {
  const now = deps.clock.now()
  const periods = comparedMonths(month).map((each) =>
    periodOf({ period: { from: `${each}-01`, to: addDays(`${addMonths(each, 1)}-01`, -1) } }, now),
  )
  const sections: ReportFigures['sections'] = []
  const first: (ReportFigure & { place: number })[] = []
  for (const source of deps.hooks.of(reportSources).toSorted((one, other) => one.place - other.place)) {
    const readings: Reading[] = []
    // One after the other, so that a report leaves connections to everybody else.
    for (const period of periods) readings.push(await read(deps, source, period))
    const { label } = source
    const figures = readings[0]!.figures.map((figure) => compareFigure(figure, readings))
    const tables = readings[0]!.breakdowns.map((table) => compareTable(table, readings))
    if (figures.length > 0) sections.push({ label, figures, tables })
    for (const figure of figures) {
      const place = source.first?.[figure.key]
      const name = figure.unit === 'naira' ? figure.label : `${label} ${figure.label.toLowerCase()}`
      if (place) first.push({ ...figure, label: name, place })
    }
  }
  const placed = first.toSorted((one, other) => one.place - other.place).slice(0, maxFirst)
  return { month, asOf: nigerianDay(now), first: placed.map(({ place: _place, ...figure }) => figure), sections }
}

interface Reading {
  figures: readonly Figure[]
  breakdowns: readonly Breakdown[]
}

async function read(deps: Deps, { describe }: ReportSource, period: OverviewPeriod): Promise<Reading> {
  const { source, figures = [], breakdowns = [], more = [] } = (await describe(deps, period)) ?? {}
  if (!source) return { figures: more, breakdowns: [] }
  // Nothing in a report counts the records of now.
  const now = { filters: {}, since: '' }
  const reading = await readNumbers(deps, { source, now, figures, charts: [], breakdowns }, period)
  return { figures: [...reading.figures, ...more], breakdowns: reading.breakdowns }
}

const compareFigure = ({ key, label, unit }: Figure, readings: readonly Reading[]): ReportFigure => ({
  key,
  label,
  unit,
  values: readings.map(({ figures }) => figures.find((figure) => figure.key === key)?.value ?? null),
})

/** The rows of all three months, since a form may have been asked for a year ago and never since; the total is last. */
function compareTable({ key, title, note, what, columns }: Breakdown, readings: readonly Reading[]): ReportTable {
  const tables = readings.flatMap(({ breakdowns }) => breakdowns.find((table) => table.key === key) ?? [])
  const rows = new Map(tables.flatMap((table) => table.rows).map((row) => [row.key, row.label]))
  const total = (of: string) => Number(of === 'all')
  const ordered = [...rows].toSorted(([one], [other]) => total(one) - total(other))
  const cellsOf = (of: string) => tables.map((table) => table.rows.find((row) => row.key === of)?.cells ?? [])
  return {
    title,
    note,
    what,
    columns,
    rows: ordered.map(([of, label]) => ({
      key: of,
      label,
      // A row that a month does not have is nothing, and tables have only what adds up.
      cells: columns.map((_, at) => cellsOf(of).map((cells) => (cells[at] ? cells[at].value : 0))),
    })),
  }
}
