import type { Block } from './pdf-document.ts'
import {
  addGroup,
  contentLeft,
  contentWidth,
  drawArtifact,
  drawRule,
  drawText,
  ensureRoom,
  measure,
  write,
  addElement,
} from './sheet.server.ts'
import type { Sheet } from './sheet.server.ts'
import { COLOURS, STYLES } from './typography.server.ts'

type Of<K extends Block['kind']> = Extract<Block, { kind: K }>

/** Blocks of a form to print and fill in by hand: boxes to tick, lines to write and sign on. */
export function addFormBlock(sheet: Sheet, block: Of<'checkboxLine'> | Of<'blankLine'> | Of<'signatureLine'>): void {
  if (block.kind === 'checkboxLine') return addCheckboxes(sheet, block)
  if (block.kind === 'blankLine') return addBlankLine(sheet, block)
  addSignatures(sheet, block)
}

const BOX = 11

function addCheckboxes(sheet: Sheet, block: Of<'checkboxLine'>): void {
  const { pdf } = sheet
  ensureRoom(pdf, 44)
  if (block.label) write(sheet, 'P', STYLES.strong, block.label, { after: 2 })
  addGroup(
    sheet,
    'L',
    (list) => {
      for (const option of block.options) {
        const width = contentWidth(pdf) - BOX - 9
        ensureRoom(pdf, measure(pdf, STYLES.body, option, width))
        const checked = block.checked?.includes(option) ?? false
        addGroup(list, 'LI', (entry) => {
          const y = pdf.y
          drawBox(sheet, contentLeft(pdf), y + 2, checked)
          addElement(entry, 'LBody', () => drawText(pdf, STYLES.body, option, { x: contentLeft(pdf) + BOX + 9, y }), {
            title: checked ? 'Ticked' : 'Not ticked',
          })
        })
        pdf.y += 4
      }
    },
    { O: 'List', ListNumbering: 'None' },
  )
  pdf.y += 6
}

function drawBox(sheet: Sheet, x: number, y: number, checked: boolean): void {
  const { pdf } = sheet
  drawArtifact(pdf, () => {
    pdf.lineWidth(0.9).strokeColor(COLOURS.ink).rect(x, y, BOX, BOX).stroke()
    if (checked) {
      pdf
        .lineWidth(1.6)
        .moveTo(x + 2.4, y + 5.8)
        .lineTo(x + 4.6, y + 8.2)
        .lineTo(x + 8.8, y + 2.8)
        .stroke()
    }
  })
}

// 24 points between lines: room for handwriting.
const LINE_HEIGHT = 24

function addBlankLine(sheet: Sheet, block: Of<'blankLine'>): void {
  const { pdf } = sheet
  const lines = block.lines ?? 1
  ensureRoom(pdf, 40 + Math.min(lines, 4) * LINE_HEIGHT)
  write(sheet, 'P', STYLES.strong, block.label)
  if (block.hint) write(sheet, 'P', STYLES.hint, block.hint)
  for (let line = 0; line < lines; line++) {
    ensureRoom(pdf, LINE_HEIGHT)
    pdf.y += LINE_HEIGHT
    drawRule(pdf, { x: contentLeft(pdf), y: pdf.y - 3, width: contentWidth(pdf), colour: COLOURS.muted, weight: 0.6 })
  }
  pdf.y += 8
}

function addSignatures(sheet: Sheet, block: Of<'signatureLine'>): void {
  const { pdf } = sheet
  const gap = 24
  const perRow = Math.min(block.labels.length, 3)
  const width = (contentWidth(pdf) - gap * (perRow - 1)) / perRow
  for (let start = 0; start < block.labels.length; start += perRow) {
    const row = block.labels.slice(start, start + perRow)
    const height = Math.max(...row.map((label) => measure(pdf, STYLES.hint, label, width)))
    ensureRoom(pdf, 44 + height + 8)
    const y = pdf.y + 44
    for (const [index, label] of row.entries()) {
      const x = contentLeft(pdf) + index * (width + gap)
      drawRule(pdf, { x, y, width, colour: COLOURS.ink, weight: 0.8 })
      write(sheet, 'P', STYLES.hint, label, { x, y: y + 4, width })
    }
    pdf.y = y + 4 + height + 8
  }
}
