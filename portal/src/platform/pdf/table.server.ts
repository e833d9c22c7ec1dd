import type { TableBlock } from './pdf-document.ts'
import {
  addGroup,
  contentLeft,
  contentWidth,
  drawArtifact,
  drawRule,
  drawText,
  ensureRoom,
  measure,
  pageBottom,
  pageSpace,
  write,
  type Sheet,
} from './form-blocks.server.ts'
import { COLOURS, STYLES, type Style } from './typography.server.ts'

type Cell = { text: string; x: number; width: number; align: 'left' | 'right'; style: Style }
type Row = { cells: Cell[]; height: number }

const PADDING = 5

/** A table whose rows are not split; its header is repeated on each further page, as an artifact. */
export function addTable(sheet: Sheet, block: TableBlock): void {
  const { pdf } = sheet
  const head = layOut(
    sheet,
    block,
    block.columns.map((column) => column.label),
    true,
  )
  const rows = block.rows.map((texts) => layOut(sheet, block, texts, false))
  ensureRoom(pdf, head.height + (rows[0]?.height ?? 0) + (block.caption ? 24 : 0))
  addGroup(sheet, 'Table', (table) => {
    if (block.caption) write(table, 'Caption', STYLES.strong, block.caption, { after: 3 })
    addGroup(table, 'THead', (part) => addRow(part, head, () => 'Column', true))
    addGroup(table, 'TBody', (part) => {
      for (const row of rows) {
        if (row.height > pageSpace(pdf) - head.height) {
          addTallRow(part, block, row)
          continue
        }
        if (pdf.y + row.height > pageBottom(pdf)) startNextPage(sheet, head)
        addRow(part, row, (index) => (isRowHeader(block, index) ? 'Row' : undefined), false)
      }
    })
  })
  pdf.y += 10
}

const isRowHeader = (block: TableBlock, index: number): boolean =>
  block.columns.some((column) => column.rowHeader) ? (block.columns[index]?.rowHeader ?? false) : index === 0

function layOut(sheet: Sheet, block: TableBlock, texts: string[], isHead: boolean): Row {
  const { pdf } = sheet
  const shares = block.columns.map((column) => column.share ?? 1)
  const total = shares.reduce((sum, share) => sum + share, 0)
  let x = contentLeft(pdf)
  const cells = block.columns.map((column, index): Cell => {
    const outer = (contentWidth(pdf) * shares[index]!) / total
    const strong = isHead || isRowHeader(block, index)
    const cell: Cell = {
      text: texts[index] ?? '',
      x: x + PADDING,
      width: outer - 2 * PADDING,
      align: column.align ?? 'left',
      style: strong ? STYLES.cellHead : STYLES.cell,
    }
    x += outer
    return cell
  })
  const height = Math.max(...cells.map((cell) => measure(pdf, cell.style, cell.text, cell.width))) + 2 * PADDING
  return { cells, height }
}

function addRow(
  sheet: Sheet,
  row: Row,
  scopeOf: (index: number) => 'Row' | 'Column' | undefined,
  isHead: boolean,
): void {
  const { pdf } = sheet
  const top = pdf.y
  drawRowGround(sheet, top, row.height, isHead)
  addGroup(sheet, 'TR', (line) => {
    for (const [index, cell] of row.cells.entries()) {
      const scope = scopeOf(index)
      write(line, scope ? 'TH' : 'TD', cell.style, cell.text, { ...cell, y: top + PADDING }, scope ? { scope } : {})
    }
  })
  pdf.y = top + row.height
}

function drawRowGround(sheet: Sheet, top: number, height: number, isHead: boolean): void {
  const { pdf } = sheet
  const [x, width] = [contentLeft(pdf), contentWidth(pdf)]
  if (isHead) drawArtifact(pdf, () => pdf.rect(x, top, width, height).fill(COLOURS.tint))
  drawRule(pdf, {
    x,
    y: top + height,
    width,
    colour: isHead ? COLOURS.green : COLOURS.line,
    weight: isHead ? 0.9 : 0.5,
  })
}

function startNextPage(sheet: Sheet, head: Row): void {
  const { pdf } = sheet
  pdf.addPage()
  const top = pdf.y
  drawRowGround(sheet, top, head.height, true)
  drawArtifact(
    pdf,
    () => head.cells.forEach((cell) => drawText(pdf, cell.style, cell.text, { ...cell, y: top + PADDING })),
    'Pagination',
  )
  pdf.y = top + head.height
}

// A row taller than a page does not fit in columns: its cells follow each other, each under the name of its column.
function addTallRow(sheet: Sheet, block: TableBlock, row: Row): void {
  addGroup(sheet, 'TR', (line) => {
    for (const [index, cell] of row.cells.entries()) {
      ensureRoom(sheet.pdf, 40)
      const scope = isRowHeader(block, index) ? ('Row' as const) : undefined
      const text = scope ? cell.text : `${block.columns[index]!.label}: ${cell.text}`
      write(
        line,
        scope ? 'TH' : 'TD',
        cell.style,
        text,
        { x: cell.x, after: 4, width: contentWidth(sheet.pdf) - 2 * PADDING - (cell.x - contentLeft(sheet.pdf)) },
        scope ? { scope } : {},
      )
    }
  })
}
