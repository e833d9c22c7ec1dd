import * as z from 'zod/mini'
import type { Deps } from '../deps.server.ts'
import type { ParsingTask, Sender } from '../limited-process/parsing.server.ts'
import type { PdfDocument } from './pdf-document.ts'

const pdfTask: ParsingTask<object, object> = {
  module: new URL('./pdf-task.server.ts', import.meta.url),
  facts: z.object({}),
  maxOutput: 64 * 1_048_576,
  lane: 'pdf',
}

/**
 * The document as the bytes of a PDF (`makePdf`), made in a child process: it takes some 100 ms of a processor and
 * memory that a process does not give back. One at a time of a sender; 503 with Retry-After when too many wait.
 */
export async function printPdf({ parsing }: Pick<Deps, 'parsing'>, sender: Sender, document: PdfDocument) {
  const input = [Buffer.from(JSON.stringify(document))]
  return (await parsing.run(pdfTask, { sender, args: {}, input })).bytes
}
