import { emblem } from '../state/emblem.ts'
import { writeIsoDate } from '../values/date-text.ts'
import { formatDay } from '../values/nigerian-time.ts'
import {
  addFormBlock,
  contentLeft,
  contentWidth,
  drawArtifact,
  drawRule,
  write,
  type Sheet,
  addElement,
  addGroup,
  ensureRoom,
  measure,
  pageSpace,
} from './form-blocks.server.ts'
import type { PdfDocument, Block } from './pdf-document.ts'
import { qrCode } from './qr-code.ts'
import { printableText } from './printable.server.ts'
import { addTable } from './table.server.ts'
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
  if (document.largeType) pdf.scaleOfType = 12 / STYLES.body.size
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
    if (document.emblem) drawArtifact(pdf, () => drawEmblem(pdf, right - emblemSide, 56 - emblemSide), 'Pagination')
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

const emblemSide = 30

function drawEmblem(pdf: TypesetPdf, x: number, y: number): void {
  const { pylon, current, meeting } = emblem
  pdf.translate(x, y).scale(emblemSide / 64)
  pdf.lineWidth(4).lineCap('round').lineJoin('round')
  pdf.path(pylon).stroke(COLOURS.green)
  pdf.path(current).stroke(COLOURS.amber)
  pdf.circle(meeting.cx, meeting.cy, meeting.r).fill(COLOURS.amber)
}

function drawLine(pdf: TypesetPdf, text: string, x: number, y: number, width: number, strong = false): void {
  const style = strong ? { ...STYLES.furniture, weight: 'semibold' as const, colour: COLOURS.green } : STYLES.furniture
  setStyle(pdf, style)
  let line = text
  while (pdf.widthOfString(line) > width && line.length > 1) line = `${line.slice(0, -2).trimEnd()}…`
  pdf.text(line, x, y, { lineBreak: false })
}

type Of<K extends Block['kind']> = Extract<Block, { kind: K }>

/** Adds one block of the document to the page and to the structure. */
function addBlock(sheet: Sheet, block: Block): void {
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
    case 'qrCode':
      return addQrCode(sheet, block)
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
  const style = block.large ? STYLES.large : STYLES.body
  const height = titleHeight + measure(pdf, style, block.text, width)
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
  write(sheet, 'P', style, block.text, { x, width })
  pdf.y += 16
}

/** Large enough for the camera of a cheap phone. */
const qrSide = 92

function addQrCode(sheet: Sheet, { label, address }: Of<'qrCode'>): void {
  const { pdf } = sheet
  const { size, path } = qrCode(address)
  ensureRoom(pdf, qrSide)
  const top = pdf.y
  const draw = () => {
    pdf.save()
    pdf.translate(contentLeft(pdf), top).scale(qrSide / size)
    pdf.path(path).fill(COLOURS.ink)
    pdf.restore()
  }
  addElement(sheet, 'Figure', draw, { alt: `QR code of ${address}` })
  const beside = { x: contentLeft(pdf) + qrSide + 12 }
  write(sheet, 'P', STYLES.body, label, { ...beside, y: top + qrSide / 4 })
  write(sheet, 'P', STYLES.address, address.replace(/^https?:[/][/]/, ''), beside)
  pdf.y = Math.max(pdf.y, top + qrSide) + 8
}
