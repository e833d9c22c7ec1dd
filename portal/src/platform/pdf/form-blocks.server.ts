import type { Block } from './pdf-document.ts'
import { printableText } from './printable.server.ts'
import { COLOURS, STYLES, setStyle, type Style, type TypesetPdf } from './typography.server.ts'

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

/** The document being written, and the structure element that receives the next block. */
export type Sheet = { pdf: TypesetPdf; parent: PDFKit.PDFStructureElement }

type TextPosition = { x?: number; y?: number; width?: number; align?: 'left' | 'right' | 'center'; after?: number }
type Attributes = { scope?: 'Row' | 'Column'; title?: string; alt?: string }

export const contentLeft = (pdf: TypesetPdf): number => pdf.page.margins.left
export const contentWidth = (pdf: TypesetPdf): number => pdf.page.width - pdf.page.margins.left - pdf.page.margins.right
export const pageBottom = (pdf: TypesetPdf): number => pdf.page.height - pdf.page.margins.bottom
export const pageSpace = (pdf: TypesetPdf): number => pageBottom(pdf) - pdf.page.margins.top

/** Goes to a new page unless `height` points are left on this one. */
export function ensureRoom(pdf: TypesetPdf, height: number): void {
  if (pdf.y + Math.min(height, pageSpace(pdf)) > pageBottom(pdf)) pdf.addPage()
}

/** Height of the text at this width, in points. */
export function measure(pdf: TypesetPdf, style: Style, text: string, width: number): number {
  const clean = printableText(text)
  setStyle(pdf, style)
  return pdf.heightOfString(clean || ' ', textOptions(style, { width }))
}

/** Writes text as one element of the structure (P, H1, Lbl, TD …); it flows over page breaks. `after` is the space below it. */
export function write(
  sheet: Sheet,
  tag: string,
  style: Style,
  text: string,
  place: TextPosition = {},
  attributes: Attributes = {},
): void {
  addElement(sheet, tag, () => drawText(sheet.pdf, style, text, place), attributes)
  if (place.after) sheet.pdf.y += place.after
}

/** Text without its own element: inside an open one, or in an artifact. */
export function drawText(pdf: TypesetPdf, style: Style, text: string, place: TextPosition = {}): void {
  const clean = printableText(text)
  setStyle(pdf, style)
  const x = place.x ?? contentLeft(pdf)
  const width = place.width ?? contentWidth(pdf) - (x - contentLeft(pdf))
  pdf.text(clean, x, place.y ?? pdf.y, textOptions(style, { ...place, width }))
}

/** Adds an element whose content `draw` puts on the page. */
export function addElement(sheet: Sheet, tag: string, draw: () => void, attributes: Attributes = {}): void {
  const element = sheet.pdf.struct(tag, attributes, draw)
  sheet.parent.add(element)
}

/** Opens an element for others and closes it after `fill`. `attributes` are structure attributes (`A`). */
export function addGroup(
  sheet: Sheet,
  tag: string,
  fill: (inner: Sheet) => void,
  attributes?: Record<string, string>,
): void {
  const element = sheet.pdf.struct(tag)
  // pdfkit has no option for these (a list must declare its numbering).
  if (attributes)
    (element as unknown as { dictionary: { data: Record<string, unknown> } }).dictionary.data.A = attributes
  sheet.parent.add(element)
  fill({ pdf: sheet.pdf, parent: element })
  element.end()
}

/** Draws content without meaning for a screen reader: rules, boxes, repeated headers. */
export function drawArtifact(pdf: TypesetPdf, draw: () => void, type: 'Layout' | 'Pagination' = 'Layout'): void {
  pdf.markContent('Artifact', { type })
  pdf.save()
  draw()
  pdf.restore()
  pdf.endMarkedContent()
}

export function drawRule(
  pdf: TypesetPdf,
  rule: { x: number; y: number; width: number; colour: string; weight: number },
): void {
  drawArtifact(pdf, () => {
    pdf.lineWidth(rule.weight).strokeColor(rule.colour)
    pdf
      .moveTo(rule.x, rule.y)
      .lineTo(rule.x + rule.width, rule.y)
      .stroke()
  })
}

function textOptions(style: Style, place: TextPosition): PDFKit.Mixins.TextOptions {
  return {
    width: place.width,
    align: place.align ?? 'left',
    lineGap: style.lineGap,
    ...(style.tabular
      ? { features: ['tnum', 'kern', 'mark', 'mkmk', 'ccmp'] as PDFKit.Mixins.OpenTypeFeatures[] }
      : {}),
  }
}
