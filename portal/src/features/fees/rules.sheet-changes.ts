import type { PartKey } from '#platform/state/fees/types.ts'
import type { Sheet, SheetRow, SheetTable } from './rules.sheet.ts'

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

type Place = { part: PartKey; table: string }

const changeTable = (sheet: Sheet, { part, table }: Place, change: (table: SheetTable) => SheetTable): Sheet => ({
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
  place: Place & { row: string; column: Column },
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

export const setText = (sheet: Sheet, place: Place & { row: string; column: Column }, text: string): Sheet =>
  changeTable(sheet, place, (table) => ({
    ...table,
    rows: table.rows.map((row) => (row.id === place.row ? withText(row, place.column, text) : row)),
  }))

/** Adds an empty tier below the others; `id` is new in the sheet. */
export const addTier = (sheet: Sheet, place: Place, id: string): Sheet =>
  changeTable(sheet, place, (table) => {
    const last = table.rows.at(-1)
    if (!last) return table
    const row: SheetRow = { ...last, id, label: '', cells: last.cells.map(() => ''), source: '' }
    return { ...table, rows: [...table.rows, row] }
  })

/** Removes a tier; the last one stays. */
export const removeTier = (sheet: Sheet, place: Place & { row: string }): Sheet =>
  changeTable(sheet, place, (table) =>
    table.rows.length === 1 ? table : { ...table, rows: table.rows.filter(({ id }) => id !== place.row) },
  )
