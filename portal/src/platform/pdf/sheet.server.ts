import { cleanText, setStyle } from './typography.server.ts'
import type { Style } from './typography.server.ts'

/** The document being written and the element of its structure that takes the next block. */
export type Sheet = { pdf: PDFKit.PDFDocument; parent: PDFKit.PDFStructureElement }

type Place = { x?: number; y?: number; width?: number; align?: 'left' | 'right' | 'center'; after?: number }
type Attributes = { scope?: 'Row' | 'Column'; title?: string }

export const contentLeft = (pdf: PDFKit.PDFDocument): number => pdf.page.margins.left
export const contentWidth = (pdf: PDFKit.PDFDocument): number =>
  pdf.page.width - pdf.page.margins.left - pdf.page.margins.right
export const pageBottom = (pdf: PDFKit.PDFDocument): number => pdf.page.height - pdf.page.margins.bottom
export const pageSpace = (pdf: PDFKit.PDFDocument): number => pageBottom(pdf) - pdf.page.margins.top

/** Goes to a new page unless `height` points are left on this one. */
export function ensureRoom(pdf: PDFKit.PDFDocument, height: number): void {
  if (pdf.y + Math.min(height, pageSpace(pdf)) > pageBottom(pdf)) pdf.addPage()
}

/** Height in points that the text takes at this width. */
export function measure(pdf: PDFKit.PDFDocument, style: Style, text: string, width: number): number {
  const clean = cleanText(text)
  setStyle(pdf, style, clean)
  return pdf.heightOfString(clean || ' ', textOptions(style, { width }))
}

/** Writes text as one element of the structure (P, H1, Lbl, TD …); it flows over page ends. `after` is the space below it. */
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

/** Text without an element of its own: inside one that is open, or in an artifact. */
export function drawText(pdf: PDFKit.PDFDocument, style: Style, text: string, place: Place = {}): void {
  const clean = cleanText(text)
  setStyle(pdf, style, clean)
  const x = place.x ?? contentLeft(pdf)
  const width = place.width ?? contentWidth(pdf) - (x - contentLeft(pdf))
  pdf.text(clean, x, place.y ?? pdf.y, textOptions(style, { ...place, width }))
}

/** Adds an element whose content `draw` puts on the page. */
export function addElement(sheet: Sheet, tag: string, draw: () => void, attributes: Attributes = {}): void {
  const element = sheet.pdf.struct(tag, attributes, draw)
  sheet.parent.add(element)
}

/** Opens an element that holds others and closes it after `fill`. `attributes` are those of the structure itself (`A`). */
export function addGroup(
  sheet: Sheet,
  tag: string,
  fill: (inner: Sheet) => void,
  attributes?: Record<string, string>,
): void {
  const element = sheet.pdf.struct(tag)
  // pdfkit has no option for these (a list must say how it is numbered).
  if (attributes)
    (element as unknown as { dictionary: { data: Record<string, unknown> } }).dictionary.data.A = attributes
  sheet.parent.add(element)
  fill({ pdf: sheet.pdf, parent: element })
  element.end()
}

/** Draws what says nothing to a reader who listens: rules, boxes, repeated heads. */
export function drawArtifact(
  pdf: PDFKit.PDFDocument,
  draw: () => void,
  type: 'Layout' | 'Pagination' = 'Layout',
): void {
  pdf.markContent('Artifact', { type })
  pdf.save()
  draw()
  pdf.restore()
  pdf.endMarkedContent()
}

export function drawRule(
  pdf: PDFKit.PDFDocument,
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
