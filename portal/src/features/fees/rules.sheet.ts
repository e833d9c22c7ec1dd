import type { Currency, Fee, FeeCategory, PartKey, SchedulePart, Sourced } from '#platform/state/fees/types.ts'
import { currencyOf, readCapacityRange, readFigure } from './rules.figures.ts'
import { describeTier, formatFeeAmount, nameFee } from './schedule-format.ts'

/** The figures of a schedule as rows of text, which staff fill in like a spreadsheet. */
export type SheetRow = {
  /** Unique in the sheet; stays while the row is edited. */
  id: string
  category: string
  kind: 'category' | 'tier' | 'class'
  /** The name of a category or class; of a tier the capacity, which can be edited. */
  label: string
  cells: string[]
  source: string
}
export type SheetTable = {
  id: string
  title: string
  /** The category whose tiers or classes are the rows; none where each row is a category. */
  category?: string
  firstColumn: 'Category' | 'Capacity' | 'Class'
  columns: string[]
  rows: SheetRow[]
}
export type Sheet = Record<PartKey, SheetTable[]>

/** The address of a cell: a row and `label`, `source` or the number of a figure. */
export const cellId = (row: string, column: number | 'label' | 'source'): string => `${row}|${column}`

export const toSheet = (parts: readonly SchedulePart[]): Sheet =>
  Object.fromEntries(parts.map((part) => [part.key, tablesOf(part)])) as Sheet

function tablesOf({ categories }: SchedulePart): SheetTable[] {
  const groups = Map.groupBy(categories, (category) =>
    category.tiers || category.classes ? category.key : category.fees.map(({ kind }) => kind).join(),
  )
  return [...groups.values()].flatMap((group) => {
    const [first] = group
    if (!first) return []
    const rows = group.map((each) =>
      rowOf(each, { id: each.key, category: each.key, kind: 'category', label: each.title }),
    )
    const common: SheetTable = {
      id: `${first.key}-common`,
      title: first.tiers
        ? `${first.title}: the same for every capacity`
        : first.classes
          ? `${first.title}: the same for every class`
          : '',
      firstColumn: 'Category',
      columns: first.fees.map(nameFee),
      rows,
    }
    return [...(first.fees.length > 0 ? [common] : []), ...rowsTable(first)]
  })
}

function rowsTable(category: FeeCategory): SheetTable[] {
  const { key, title, tiers, classes } = category
  const of = { category: key, id: key, title }
  if (tiers) {
    const rows = tiers.map((tier, at) =>
      rowOf(tier, { id: `${key}~${at}`, category: key, kind: 'tier', label: describeTier(tier.capacity) }),
    )
    return [{ ...of, firstColumn: 'Capacity', columns: (tiers[0]?.fees ?? []).map(nameFee), rows }]
  }
  if (!classes) return []
  const rows = classes.map((one) =>
    rowOf(one, { id: `${key}.${one.key}`, category: key, kind: 'class', label: one.label }),
  )
  return [{ ...of, firstColumn: 'Class', columns: (classes[0]?.fees ?? []).map(nameFee), rows }]
}

const rowOf = (
  { fees, source = '' }: Sourced & { fees: Fee[] },
  row: Pick<SheetRow, 'id' | 'category' | 'kind' | 'label'>,
): SheetRow => ({ ...row, cells: fees.map(({ amount }) => formatFeeAmount(amount)), source })

export type ReadSheet = { parts: SchedulePart[]; problems: Record<string, string> }

/** The schedule that a sheet describes: `parts` with its figures. A cell that cannot be read keeps its figure and has a problem. */
export function readSheet(sheet: Sheet, parts: readonly SchedulePart[]): ReadSheet {
  const problems: Record<string, string> = {}
  const read = parts.map((part) => {
    const rows = sheet[part.key].flatMap((table) => table.rows)
    return { ...part, categories: part.categories.map((category) => readCategory(category, rows, problems)) }
  })
  return { parts: read, problems }
}

type Problems = Record<string, string>

function readCategory(category: FeeCategory, rows: readonly SheetRow[], problems: Problems): FeeCategory {
  const own = rows.filter((row) => row.category === category.key)
  const common = own.find(({ kind }) => kind === 'category')
  const withFees = common ? readRow(category, category.fees, common, problems) : category
  const { tiers, classes } = category
  const rowsOf = (kind: SheetRow['kind']) => own.filter((row) => row.kind === kind)
  return {
    ...withFees,
    ...(tiers && {
      tiers: rowsOf('tier').map((row) => {
        const capacity = readCapacityRange(row.label)
        if (capacity.value === undefined) problems[cellId(row.id, 'label')] = capacity.problem
        const before = tiers.find((tier) => describeTier(tier.capacity) === row.label) ?? tiers[0]!
        return readRow({ ...before, capacity: capacity.value ?? before.capacity }, before.fees, row, problems, category)
      }),
    }),
    ...(classes && {
      classes: classes.map((one) => {
        const row = own.find(({ id }) => id === `${category.key}.${one.key}`)
        return row ? readRow(one, one.fees, row, problems, category) : one
      }),
    }),
  }
}

function readRow<T extends Sourced>(
  { source: _before, ...rest }: T,
  fees: readonly Fee[],
  row: SheetRow,
  problems: Problems,
  category?: FeeCategory,
): T {
  const read = fees.map((fee, at): Fee => {
    const figure = readFigure(row.cells[at] ?? '', usualCurrency(fee, category))
    if (figure.value === undefined) problems[cellId(row.id, at)] = figure.problem
    return { ...fee, amount: figure.value ?? fee.amount }
  })
  const source = row.source.trim()
  return { ...rest, fees: read, ...(source && { source }) } as unknown as T
}

/** The currency of a figure typed without one: that of its cell, else of its column. */
function usualCurrency({ kind, amount }: Fee, category: FeeCategory | undefined): Currency {
  if (amount !== 'on-application') return amount.currency
  const column = [...(category?.tiers ?? []), ...(category?.classes ?? [])].flatMap(({ fees }) => fees)
  return currencyOf(column.find((fee) => fee.kind === kind && fee.amount !== 'on-application')?.amount)
}

export type Column = number | 'label' | 'source'

/** The columns of a table from left to right, as a spreadsheet has them. */
export const columnsOf = ({ columns, firstColumn }: SheetTable): Column[] => [
  ...(firstColumn === 'Capacity' ? (['label'] as const) : []),
  ...columns.map((_name, at) => at),
  'source',
]

export const textAt = (row: SheetRow, column: Column): string =>
  typeof column === 'number' ? (row.cells[column] ?? '') : row[column]

const withText = (row: SheetRow, column: Column, text: string): SheetRow =>
  typeof column === 'number' ? { ...row, cells: row.cells.with(column, text) } : { ...row, [column]: text }

type TableAddress = { part: PartKey; table: string }

const changeTable = (
  sheet: Sheet,
  { part, table }: TableAddress,
  change: (table: SheetTable) => SheetTable,
): Sheet => ({
  ...sheet,
  [part]: sheet[part].map((each) => (each.id === table ? change(each) : each)),
})

/** The rows of a block that was copied in a spreadsheet, or of one figure. */
export const readBlock = (text: string): string[][] =>
  text
    .replace(/\r?\n$/, '')
    .split(/\r?\n/)
    .slice(0, 200)
    .map((line) =>
      line
        .split('\t')
        .slice(0, 20)
        .map((cell) =>
          cell
            .trim()
            .replace(/^"(.*)"$/s, '$1')
            .slice(0, 300),
        ),
    )

export const isBlock = (text: string): boolean => /[\t\n]/.test(text.replace(/\r?\n$/, ''))

/** How many texts of a block fit into a table from a cell on, and how many reach over its edges. */
export function measureBlock(
  table: SheetTable,
  row: string,
  column: Column,
  block: readonly string[][],
): { fits: number; leftOut: number } {
  const width = columnsOf(table).length - columnsOf(table).indexOf(column)
  const height = table.rows.length - table.rows.findIndex(({ id }) => id === row)
  const fits = block.slice(0, height).reduce((sum, line) => sum + Math.min(line.length, width), 0)
  return { fits, leftOut: block.flat().length - fits }
}

/** Writes a block of texts from a cell to the right and down; what reaches over the edges of the table is left out. */
export const pasteBlock = (
  sheet: Sheet,
  place: TableAddress & { row: string; column: Column },
  block: readonly string[][],
): Sheet =>
  changeTable(sheet, place, (table) => {
    const columns = columnsOf(table)
    const left = columns.indexOf(place.column)
    const top = table.rows.findIndex(({ id }) => id === place.row)
    const fill = (row: SheetRow, line: readonly string[]) =>
      line.reduce((filled, text, shift) => {
        const column = columns[left + shift]
        return column === undefined ? filled : withText(filled, column, text)
      }, row)
    return { ...table, rows: table.rows.map((row, at) => (at < top ? row : fill(row, block[at - top] ?? []))) }
  })

export const setText = (sheet: Sheet, place: TableAddress & { row: string; column: Column }, text: string): Sheet =>
  changeTable(sheet, place, (table) => ({
    ...table,
    rows: table.rows.map((row) => (row.id === place.row ? withText(row, place.column, text) : row)),
  }))

/** Adds an empty tier below the others; `id` is new in the sheet. */
export const addTier = (sheet: Sheet, place: TableAddress, id: string): Sheet =>
  changeTable(sheet, place, (table) => {
    const last = table.rows.at(-1)
    if (!last) return table
    const row: SheetRow = { ...last, id, label: '', cells: last.cells.map(() => ''), source: '' }
    return { ...table, rows: [...table.rows, row] }
  })

/** Removes a tier; the last one stays. */
export const removeTier = (sheet: Sheet, place: TableAddress & { row: string }): Sheet =>
  changeTable(sheet, place, (table) =>
    table.rows.length === 1 ? table : { ...table, rows: table.rows.filter(({ id }) => id !== place.row) },
  )
