import type { Block } from './pdf-document.ts'
import { addFormBlock } from './form-blocks.server.ts'
import {
  addGroup,
  contentLeft,
  contentWidth,
  drawArtifact,
  ensureRoom,
  measure,
  pageSpace,
  write,
} from './sheet.server.ts'
import type { Sheet } from './sheet.server.ts'
import { addTable } from './table.server.ts'
import { COLOURS, STYLES } from './typography.server.ts'

type Of<K extends Block['kind']> = Extract<Block, { kind: K }>

/** Adds one block of the document to the page and to the structure. */
export function addBlock(sheet: Sheet, block: Block): void {
  switch (block.kind) {
    case 'heading':
      return addHeading(sheet, block)
    case 'paragraph':
      return addParagraph(sheet, block.text)
    case 'bulletList':
      return addList(sheet, block.items, () => '•', 'Disc')
    case 'numberedList':
      return addList(sheet, block.items, (index) => `${index + 1}.`, 'Decimal')
    case 'table':
      return addTable(sheet, block)
    case 'definitionList':
      return addDefinitions(sheet, block)
    case 'notice':
      return addNotice(sheet, block)
    case 'pageBreak':
      sheet.pdf.addPage()
      return
    default:
      return addFormBlock(sheet, block)
  }
}

function addHeading(sheet: Sheet, block: Of<'heading'>): void {
  const { pdf } = sheet
  const style = STYLES[`heading${block.level}`]
  const before = [14, 10, 7][block.level - 1]!
  // A heading is never alone at the foot of a page.
  ensureRoom(pdf, before + measure(pdf, style, block.text, contentWidth(pdf)) + 60)
  if (pdf.y > pdf.page.margins.top) pdf.y += before
  pdf.outline.addItem(block.text)
  // The title of the document is its H1.
  write(sheet, `H${block.level + 1}`, style, block.text, { after: 4 })
}

function addParagraph(sheet: Sheet, text: string): void {
  ensureRoom(sheet.pdf, Math.min(measure(sheet.pdf, STYLES.body, text, contentWidth(sheet.pdf)), 32))
  write(sheet, 'P', STYLES.body, text, { after: 7 })
}

function addList(sheet: Sheet, items: string[], label: (index: number) => string, numbering: 'Disc' | 'Decimal'): void {
  const { pdf } = sheet
  const left = contentLeft(pdf)
  addGroup(
    sheet,
    'L',
    (list) => {
      for (const [index, item] of items.entries()) {
        ensureRoom(pdf, Math.min(measure(pdf, STYLES.body, item, contentWidth(pdf) - 20), 32))
        addGroup(list, 'LI', (entry) => {
          const y = pdf.y
          write(entry, 'Lbl', STYLES.body, label(index), { x: left, width: 20 })
          write(entry, 'LBody', STYLES.body, item, { x: left + 20, y, after: 3 })
        })
      }
    },
    { O: 'List', ListNumbering: numbering },
  )
  pdf.y += 5
}

function addDefinitions(sheet: Sheet, block: Of<'definitionList'>): void {
  const { pdf } = sheet
  const termWidth = contentWidth(pdf) * 0.34
  const valueX = contentLeft(pdf) + termWidth + 12
  addGroup(
    sheet,
    'L',
    (list) => {
      for (const { term, value } of block.entries) {
        const termHeight = measure(pdf, STYLES.strong, term, termWidth)
        const valueHeight = measure(pdf, STYLES.body, value, contentWidth(pdf) - termWidth - 12)
        // A long answer flows over pages below its question; a short one is beside it.
        const beside = Math.max(termHeight, valueHeight) < pageSpace(pdf) / 3
        ensureRoom(pdf, beside ? Math.max(termHeight, valueHeight) : termHeight + 32)
        addGroup(list, 'LI', (entry) => {
          const y = pdf.y
          write(entry, 'Lbl', STYLES.strong, term, beside ? { width: termWidth } : {})
          write(entry, 'LBody', STYLES.body, value, beside ? { x: valueX, y } : {})
          if (beside) pdf.y = y + Math.max(termHeight, valueHeight)
        })
        pdf.y += 4
      }
    },
    { O: 'List', ListNumbering: 'None' },
  )
  pdf.y += 5
}

function addNotice(sheet: Sheet, block: Of<'notice'>): void {
  const { pdf } = sheet
  const [x, width] = [contentLeft(pdf) + 14, contentWidth(pdf) - 26]
  const titleHeight = block.title ? measure(pdf, STYLES.strong, block.title, width) : 0
  const height = titleHeight + measure(pdf, STYLES.body, block.text, width)
  const boxed = height < pageSpace(pdf) / 2
  ensureRoom(pdf, boxed ? height + 20 : 60)
  const top = pdf.y
  if (boxed) {
    drawArtifact(pdf, () => {
      pdf.rect(contentLeft(pdf), top, contentWidth(pdf), height + 14).fill(COLOURS.tint)
      pdf.rect(contentLeft(pdf), top, 3, height + 14).fill(COLOURS.amber)
    })
  }
  pdf.y = top + 7
  if (block.title) write(sheet, 'P', STYLES.strong, block.title, { x, width })
  write(sheet, 'P', STYLES.body, block.text, { x, width })
  pdf.y += 16
}
