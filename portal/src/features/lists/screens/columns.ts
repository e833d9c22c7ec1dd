import type { ListColumn, StaffList } from '../contract.list.ts'
import type { ListRow } from '../contract.ts'

/** Widths in rem. A wide column takes what is left, and at least this. */
const widths: Record<ListColumn['kind'], number> = {
  reference: 6.5,
  text: 8,
  moment: 5.5,
  day: 5.5,
  status: 6.75,
  deadline: 11.5,
  person: 7.5,
  number: 5,
  tags: 9,
  yes: 5,
}
const wide = 9
const narrow = 4.75

/** The boxes to tick before the columns, and the button for the details behind them. */
export const edgeWidth = 2.25
/** That button under a title. A sealed list, which has one, has no boxes to tick. */
export const titledEdgeWidth = 2 * edgeWidth

export const widthOf = ({ kind, width }: ListColumn): number =>
  typeof width === 'number'
    ? width
    : width === 'wide'
      ? wide
      : width === 'narrow' && kind !== 'reference'
        ? Math.min(narrow, widths[kind])
        : widths[kind]

/** The least width of a table with these columns, in rem. */
export const tableWidth = (columns: readonly ListColumn[]): number =>
  columns.reduce((sum, column) => sum + widthOf(column), 2 * edgeWidth)

export const columnsById = (list: StaffList, ids: readonly string[]): ListColumn[] =>
  ids.flatMap((id) => list.columns.find((column) => column.id === id) ?? [])

/** The columns that a list shows by itself: those of the list, and more where there is room. */
export const usualColumns = ({ defaults }: StaffList): string[] => [...defaults.columns, ...(defaults.more ?? [])]

/** What a wide column has before a further one is added. */
const readable = 20

/** As many columns as fit beside each other: those that stay, and others from the first; at least two. */
export function fittingColumns(columns: readonly ListColumn[], room: number): ListColumn[] {
  const needs = (column: ListColumn) => (column.width === 'wide' ? readable : widthOf(column))
  const fitting = new Set(columns.filter(({ stays }) => stays))
  let left = [...fitting].reduce((rest, column) => rest - needs(column), room - 2 * edgeWidth)
  for (const column of columns) {
    if (fitting.has(column)) continue
    left -= needs(column)
    if (left < 0 && fitting.size >= 2) break
    fitting.add(column)
  }
  return columns.filter((column) => fitting.has(column))
}

/** Columns that a person fills by working: they are shown also where they are empty, so that none comes between two keys. */
const working: readonly ListColumn['kind'][] = ['reference', 'status', 'deadline', 'person']

/** Without those that are empty on the whole page. */
export const filledColumns = (columns: readonly ListColumn[], rows: readonly ListRow[]): ListColumn[] =>
  columns.filter(
    ({ id, kind, width, stays }) =>
      rows.length === 0 ||
      stays ||
      width === 'wide' ||
      working.includes(kind) ||
      rows.some(({ cells: { [id]: cell } }) => cell !== null && cell !== '' && !(Array.isArray(cell) && !cell[0])),
  )

/** On a phone a record is what it is about, and below it, two beside each other: its name, what always stays, its deadline or state, the person. */
export function cardColumns(columns: readonly ListColumn[]): { lead: ListColumn; line: ListColumn[] } {
  const [first] = columns as [ListColumn, ...ListColumn[]]
  const lead = columns.find(({ width }) => width === 'wide') ?? first
  const others = columns.filter((column) => column !== lead && column !== first)
  const of = (...kinds: ListColumn['kind'][]) =>
    kinds.flatMap((kind) => others.find((column) => column.kind === kind) ?? []).slice(0, 1)
  const line = [
    ...(lead === first ? [] : [first]),
    ...others.filter(({ stays }) => stays),
    ...of('deadline', 'status', 'moment', 'day'),
    ...of('person', 'text'),
  ]
  return { lead, line: [...new Set(line)].slice(0, 4) }
}

/** The columns in another order: one moved by some places. */
export function moveColumn(ids: readonly string[], id: string, by: number): string[] {
  const from = ids.indexOf(id)
  const to = from + by
  if (from < 0 || to < 0 || to >= ids.length) return [...ids]
  const rest = ids.filter((each) => each !== id)
  return [...rest.slice(0, to), id, ...rest.slice(to)]
}
