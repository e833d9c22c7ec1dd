import { writeIsoDate } from '../date-text.ts'
import { formatDay } from '../nigerian-time.ts'
import { addBlock } from './blocks.server.ts'
import type { PdfDocument } from './pdf-document.ts'
import { contentLeft, contentWidth, drawArtifact, drawRule, write } from './sheet.server.ts'
import type { Sheet } from './sheet.server.ts'
import { printableText } from './printable.server.ts'
import { COLOURS, setStyle, STYLES, TypesetPdf } from './typography.server.ts'

// A4 with margins in points: the widths give lines of about 75 characters.
const PAGE = { size: 'A4', margins: { top: 84, bottom: 72, left: 68, right: 68 } }

/**
 * The document as the bytes of a tagged PDF (PDF/UA-1 structure, embedded typefaces, A4).
 * The same data gives the same bytes on one version of Node; an invalid `date` is a RangeError.
 */
export async function makePdf(document: PdfDocument): Promise<Buffer> {
  const pdf = openPdf(document)
  const chunks: Buffer[] = []
  pdf.on('data', (chunk: Buffer) => chunks.push(chunk))
  const finished = new Promise<void>((resolve, reject) => {
    pdf.on('end', resolve)
    pdf.on('error', reject)
  })
  const body = pdf.struct('Document')
  pdf.addStructure(body)
  const sheet: Sheet = { pdf, parent: body }
  addTitle(sheet, document)
  for (const block of document.blocks) addBlock(sheet, block)
  body.end()
  addFurniture(pdf, document)
  pdf.end()
  await finished
  return Buffer.concat(chunks)
}

function openPdf(document: PdfDocument): TypesetPdf {
  const created = new Date(document.date)
  if (Number.isNaN(created.getTime())) throw new RangeError(`Not a date: ${document.date}`)
  const pdf = new TypesetPdf({
    ...PAGE,
    bufferPages: true,
    pdfVersion: '1.7',
    subset: 'PDF/UA' as PDFKit.Mixins.PDFSubsets,
    tagged: true,
    lang: document.language,
    displayTitle: true,
    info: {
      Title: forXml(document.title),
      Author: forXml(document.author),
      ...(document.reference ? { Subject: forXml(document.reference) } : {}),
      Producer: forXml(document.author),
      Creator: forXml(document.author),
      CreationDate: created,
    },
  })
  return pdf
}

// pdfkit writes these texts into the XMP packet unescaped: '&' would break the XML. As a template value the text is escaped,
// as a PDF string it is not.
function forXml(text: string): string {
  const clean = printableText(text)
  const escaped = clean.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;')
  // eslint-disable-next-line no-new-wrappers -- pdfkit distinguishes texts from names by the String object
  return Object.assign(new String(clean), { toString: () => escaped }) as unknown as string
}

function addTitle(sheet: Sheet, document: PdfDocument): void {
  const { pdf } = sheet
  write(sheet, 'H1', STYLES.title, document.title, { after: 4 })
  if (document.subtitle) write(sheet, 'P', STYLES.subtitle, document.subtitle, { after: 2 })
  const meta = [document.reference, formatDate(document.date)].filter(Boolean).join('  ·  ')
  write(sheet, 'P', STYLES.meta, meta, { after: 8 })
  drawRule(pdf, { x: contentLeft(pdf), y: pdf.y, width: contentWidth(pdf), colour: COLOURS.amber, weight: 1.4 })
  pdf.y += 14
}

/** A day or a time in Nigeria; `2027-03` is only a month. */
const formatDate = (date: string): string => (/^\d{4}-\d{2}$/.test(date) ? writeIsoDate(date) : formatDay(date))

// Drawn last, when the number of pages is known.
function addFurniture(pdf: TypesetPdf, document: PdfDocument): void {
  const { count } = pdf.bufferedPageRange()
  const foot = printableText([document.title, document.reference].filter(Boolean).join('  ·  '))
  for (let index = 0; index < count; index++) {
    pdf.switchToPage(index)
    const left = contentLeft(pdf)
    const right = left + contentWidth(pdf)
    const bottom = pdf.page.height - 46
    drawArtifact(pdf, () => drawLine(pdf, document.author, left, 44, contentWidth(pdf), true), 'Pagination')
    drawRule(pdf, { x: left, y: 60, width: contentWidth(pdf), colour: COLOURS.line, weight: 0.5 })
    drawArtifact(
      pdf,
      () => {
        const number = `Page ${index + 1} of ${count}`
        setStyle(pdf, STYLES.furniture)
        const width = pdf.widthOfString(number)
        drawLine(pdf, number, right - width, bottom, width)
        drawLine(pdf, foot, left, bottom, contentWidth(pdf) - width - 20)
      },
      'Pagination',
    )
  }
}

function drawLine(pdf: TypesetPdf, text: string, x: number, y: number, width: number, strong = false): void {
  const style = strong ? { ...STYLES.furniture, weight: 'semibold' as const, colour: COLOURS.green } : STYLES.furniture
  setStyle(pdf, style)
  let line = text
  while (pdf.widthOfString(line) > width && line.length > 1) line = `${line.slice(0, -2).trimEnd()}…`
  pdf.text(line, x, y, { lineBreak: false })
}
