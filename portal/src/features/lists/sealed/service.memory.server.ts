import type { SignedIn } from '#platform/actor.ts'
import type { Deps } from '#platform/deps.server.ts'
import type { BodyOf, ResponseOf } from '#platform/endpoint.ts'
import { requireDuty } from '#platform/permission.ts'
import { daysOf } from '../contract.days.ts'
import type { ListColumn, ListFilter, StaffList } from '../contract.list.ts'
import { type ListQuery, type ListRequest, readListRequest } from '../contract.query.ts'
import type { ListCell, ListPage, ListRow, PersonCell, ValueCount } from '../contract.ts'
import { listMessages as words } from '../messages.ts'
import { readShortcuts } from '../service.preferences.server.ts'
import type { sealedPage } from './contract.ts'

/** For whom, when and which part. */
export interface SealedQuery {
  reader: string
  now: Date
  page: number
  pageSize: number
}

/**
 * A page of a list whose records are in memory, with the counts of its filters. `rows` are all that were found, each with all cells, in the order
 * that decides among records that are otherwise equal. A filter is about the cell of the same id.
 */
export function pageInMemory(
  list: StaffList,
  rows: readonly ListRow[],
  { query, columns, dropped }: ListRequest,
  asked: SealedQuery,
): ListPage {
  const shown = matching(list, rows, query.filters, asked).toSorted(orderOf(list, query.sort))
  const { page, pageSize } = asked
  const counted = list.filters.filter((filter) => filter.counted)
  const counts = counted.map((filter) => {
    const { [filter.id]: _own, ...others } = query.filters
    return [filter.id, countsOf(filter, matching(list, rows, others, asked), asked.reader)] as const
  })
  return {
    rows: shown.slice((page - 1) * pageSize, page * pageSize).map((row) => withCells(row, columns)),
    page,
    pageSize,
    total: shown.length,
    capped: false,
    counts: Object.fromEntries(counts),
    query,
    columns,
    dropped,
  }
}

const withCells = (row: ListRow, columns: readonly string[]): ListRow => ({
  ...row,
  cells: Object.fromEntries(columns.map((id) => [id, row.cells[id] ?? null])),
})

function matching(list: StaffList, rows: readonly ListRow[], filters: ListQuery['filters'], asked: SealedQuery) {
  const set = list.filters.filter(({ id }) => filters[id])
  return rows.filter(({ cells }) => set.every((filter) => fits(filter, cells[filter.id], filters[filter.id]!, asked)))
}

/** Nobody, in the values of a filter of people. */
const nobody = 'none'
const isPerson = (cell: ListCell): cell is PersonCell => typeof cell === 'object' && cell !== null && 'id' in cell

const textOf = (cell: ListCell): string => (typeof cell === 'object' ? '' : String(cell))

/** The value of a cell under its filter. */
function valueOf(cell: ListCell | undefined): string {
  if (cell === undefined || cell === null) return nobody
  return isPerson(cell) ? (cell.id ?? nobody) : textOf(cell)
}

function fits(
  { kind }: ListFilter,
  cell: ListCell | undefined,
  values: string[],
  { reader, now }: SealedQuery,
): boolean {
  const value = valueOf(cell)
  if (kind !== 'days') return values.some((each) => (kind === 'person' && each === 'me' ? reader : each) === value)
  const { from = '', to = '9999' } = daysOf(values[0]!, now)
  return value !== nobody && from <= value && value <= to
}

const collator = new Intl.Collator('en', { numeric: true })

/** By the kind of the column; records without a value come last in both directions. */
function orderOf({ columns }: StaffList, sort: string) {
  const column = columns.find(({ id }) => id === sort.replace(/^-/, ''))!
  const direction = sort.startsWith('-') ? -1 : 1
  return (one: ListRow, other: ListRow): number => {
    const [a, b] = [keyOf(column, one.cells[column.id]), keyOf(column, other.cells[column.id])]
    if (a === undefined || b === undefined) return Number(a === undefined) - Number(b === undefined)
    return direction * collator.compare(a, b)
  }
}

function keyOf({ kind, choices = [] }: ListColumn, cell: ListCell | undefined): string | undefined {
  if (cell === undefined || cell === null || cell === '') return undefined
  if (kind === 'status') return String(choices.findIndex(({ value }) => value === cell))
  if (typeof cell === 'object' && 'dueAt' in cell) return cell.dueAt ?? undefined
  return isPerson(cell) ? cell.name : textOf(cell)
}

/** Counts the records for each value of a filter, in the order in which it offers them. */
function countsOf({ kind, choices, id }: ListFilter, rows: readonly ListRow[], reader: string): ValueCount[] {
  const cells = rows.map((row) => row.cells[id])
  const line = (value: string, label: string, meant = value): ValueCount => {
    const count = cells.filter((cell) => valueOf(cell) === meant).length
    return { value, label, count, capped: false }
  }
  if (choices) return choices.map(({ value, label }) => line(value, label))
  const found = [...new Set(cells.map(valueOf))].filter((value) => value !== nobody)
  if (kind !== 'person') return found.toSorted(collator.compare).map((value) => line(value, value))
  const people = new Map(cells.flatMap((cell) => (cell && isPerson(cell) && cell.id ? [[cell.id, cell.name]] : [])))
  people.delete(reader)
  return [
    line('me', words.me, reader),
    line(nobody, words.nobody),
    ...[...people]
      .toSorted(([, one], [, other]) => collator.compare(one, other))
      .map(([person, name]) => line(person, name)),
  ]
}

// A sealed list keeps nothing, as reports of wrongdoing require: one POST with the query in its body, since proxies log addresses and browsers keep
// them; no view, preference, neighbour, file or batch; nothing reaches SQL. Filters, counts, order and page are a pure function over the records that
// the reader may read (`service.memory.server.ts`). State is in the screen until it is left. A record opens on purpose only, because each opening is
// in the audit log. The setting of single keys comes with the answer: a call of its own would tell that somebody opened the reports.
// Each page opens every report of the reader: 2,000 take half a second of processor time, in turns of ten. It is good for thousands.
type Call = ReturnType<typeof sealedPage>

/**
 * A page of a sealed list. `find` answers the records that the reader may read and that have the words, if any; nothing of the query reaches the
 * database.
 */
export async function readSealedPage(
  deps: Deps,
  reader: SignedIn,
  { list, body, find }: { list: StaffList; body: BodyOf<Call>; find: (words: string) => Promise<ListRow[]> },
): Promise<ResponseOf<Call>> {
  requireDuty(reader, list.duties.read)
  const { page, pageSize = list.pageSize ?? 25, ...parameters } = body
  const request = readListRequest(list, parameters)
  const rows = await find(request.query.q)
  const asked = { reader: reader.id, now: deps.clock.now(), page, pageSize }
  const { isOn: keys } = await readShortcuts(deps, reader)
  return { ...pageInMemory(list, rows, request, asked), keys }
}
