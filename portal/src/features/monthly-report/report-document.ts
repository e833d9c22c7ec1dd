import { type Unit, writeAmount } from '#features/overview/contract.ts'
import type { ReportBlock } from '#platform/pdf/report-block.ts'
import { writeIsoDate } from '#platform/values/date-text.ts'
import { formatDay } from '#platform/values/nigerian-time.ts'
import { comparedMonths } from './rules.ts'

/** Of the month, the month before and the same month a year ago; null where there was nothing to measure. */
type Values = (number | null)[]
export interface ReportFigure {
  key: string
  label: string
  unit: Unit
  values: Values
}
export interface ReportTable {
  title: string
  note: string
  /** The heading of the first column. */
  what: string
  columns: { label: string; unit: Unit }[]
  /** The row with the key 'all' is the total. */
  rows: { key: string; label: string; cells: Values[] }[]
}
/** The figures of a report, as they are frozen: with every word that is needed to read them. */
export interface ReportFigures {
  month: string
  /** The day on which they were read. */
  asOf: string
  first: ReportFigure[]
  sections: { label: string; figures: ReportFigure[]; tables: ReportTable[] }[]
}

/** 'November 2026'. */
export const monthName = (month: string): string => writeIsoDate(month)

/** The words over the values of each figure. */
const comparedNames = (month: string): string[] => comparedMonths(month).map(monthName)

export const writeFigure = (value: number | null | undefined, unit: Unit): string =>
  value === null || value === undefined ? '–' : writeAmount(value, unit)

const align = 'right'
/** Of the first column of a table. */
const share = 2

function figureTable(month: string, caption: string, figures: readonly ReportFigure[]): ReportBlock {
  return {
    kind: 'table',
    caption,
    columns: [{ label: 'Figure', share }, ...comparedNames(month).map((label) => ({ label, align }) as const)],
    rows: figures.map(({ label, unit, values }) => [label, ...values.map((value) => writeFigure(value, unit))]),
  }
}

/** The rows that have something in the month, and below them the total of each of the three months; no table where nothing happened. */
function breakdownBlocks(month: string, { title, note, what, columns, rows }: ReportTable): ReportBlock[] {
  const write = (label: string, cells: readonly Values[], at: number) => [
    label,
    ...columns.map(({ unit }, column) => writeFigure(cells[column]?.[at], unit)),
  ]
  const total = rows.find(({ key }) => key === 'all')
  const own = rows.filter((row) => row !== total && row.cells.some(([value]) => value))
  if (own.length === 0 || !total) return [{ kind: 'paragraph', text: `${title}: nothing in ${monthName(month)}.` }]
  const totals = comparedNames(month).map((name, at) => write(at === 0 ? 'Total' : `Total, ${name}`, total.cells, at))
  return [
    {
      kind: 'table',
      caption: title,
      columns: [{ label: what, share }, ...columns.map(({ label }) => ({ label, align }) as const)],
      rows: [...own.map(({ label, cells }) => write(label, cells, 0)), ...totals],
    },
    ...(note ? [{ kind: 'paragraph', text: note } as const] : []),
  ]
}

/** The first figures, what they are, the notes and every section: the same on the page and in the PDF. */
export const reportBlocks = (
  { month, first, sections }: ReportFigures,
  { notes, standing }: { notes: string; standing: { title: string; text: string } },
): ReportBlock[] => [
  figureTable(month, 'The first figures', first),
  { kind: 'notice', ...standing },
  ...(notes ? [{ kind: 'heading', level: 1, text: 'Notes' } as const] : []),
  ...notes.split(/\n+/).flatMap((text) => (text ? [{ kind: 'paragraph', text } as const] : [])),
  ...sections.flatMap(({ label, figures, tables }): ReportBlock[] => {
    const heading = { kind: 'heading', level: 1, text: label } as const
    if (figures.every(({ values }) => values.every((value) => !value)))
      return [heading, { kind: 'paragraph', text: 'Nothing in any of the three months.' }]
    const measured = figures.filter(({ values }) => values.some((value) => value !== null))
    const all = figureTable(month, `All ${label.toLowerCase()}`, measured)
    return [heading, all, ...tables.flatMap((table) => breakdownBlocks(month, table))]
  }),
]

interface Approved {
  number: number
  reason: string
  askedBy: string
  approvedBy: string
  approvedAt: Date
}

/** What the figures of a version are, and whether a later one has replaced it. */
export function describeVersion({ number, reason, askedBy, approvedBy, approvedAt }: Approved, latest: number) {
  const corrects = reason && ` It corrects version ${number - 1}: ${reason}`
  const replaced = number < latest ? ` Version ${latest} has replaced it.` : ''
  const on = formatDay(approvedAt)
  const text = `Approved by ${approvedBy} on ${on}, as ${askedBy} asked. The figures no longer change.${corrects}${replaced}`
  return { title: `Approved, version ${number}`, text }
}

const units: Record<Unit, string> = { count: 'number', days: 'days', percent: '%', naira: 'naira' }

/** The report as lines of a file, a figure in each; exact, and also of rows that pages leave out. */
export const linesOf = ({ sections }: ReportFigures): (string | number | null)[][] =>
  sections.flatMap(({ label: section, figures, tables }) => {
    const lineOf = (label: string, by: string, unit: Unit, [value = null, ...before]: Values) => [
      section,
      label,
      by,
      value,
      units[unit],
      ...before,
    ]
    return [
      ...figures.map(({ label, unit, values }) => lineOf(label, '', unit, values)),
      ...tables.flatMap(({ what, columns, rows }) =>
        rows.flatMap((row) =>
          columns.map(({ label, unit }, at) => lineOf(label, `${what}: ${row.label}`, unit, row.cells[at]!)),
        ),
      ),
    ]
  })
export const lineHeader = ['Section', 'Figure', 'By', 'Value', 'Unit', 'Last month', 'Same month last year']
