import { printableText } from './printable.server.ts'
import { setStyle } from './typography.server.ts'
import type { Style, TypesetPdf } from './typography.server.ts'

/** The document being written, and the structure element that receives the next block. */
export type Sheet = { pdf: TypesetPdf; parent: PDFKit.PDFStructureElement }

type Place = { x?: number; y?: number; width?: number; align?: 'left' | 'right' | 'center'; after?: number }
type Attributes = { scope?: 'Row' | 'Column'; title?: string }

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
  place: Place = {},
  attributes: Attributes = {},
): void {
  addElement(sheet, tag, () => drawText(sheet.pdf, style, text, place), attributes)
  if (place.after) sheet.pdf.y += place.after
}

/** Text without its own element: inside an open one, or in an artifact. */
export function drawText(pdf: TypesetPdf, style: Style, text: string, place: Place = {}): void {
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

function textOptions(style: Style, place: Place): PDFKit.Mixins.TextOptions {
  return {
    width: place.width,
    align: place.align ?? 'left',
    lineGap: style.lineGap,
    ...(style.tabular
      ? { features: ['tnum', 'kern', 'mark', 'mkmk', 'ccmp'] as PDFKit.Mixins.OpenTypeFeatures[] }
      : {}),
  }
}
