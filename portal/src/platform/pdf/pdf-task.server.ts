import { makePdf } from './make-pdf.server.ts'
import type { PdfDocument } from './pdf-document.ts'

/** In a child process: the document as JSON, answered as PDF. */
export const run = async (input: Buffer) => ({
  facts: {},
  bytes: await makePdf(JSON.parse(input.toString()) as PdfDocument),
})
