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

type Prints = Map<string, Promise<Buffer>>

/**
 * Caches the PDFs that everybody may ask for, the `max` newest of each database: two databases may have different texts under the same key.
 * A key always has the same text.
 */
export function createPrintCache(max: number) {
  const cached = new WeakMap<Deps['database'], Prints>()
  return ({ database }: Pick<Deps, 'database'>, key: string, print: () => Promise<Buffer>): Promise<Buffer> => {
    const prints: Prints = cached.get(database) ?? new Map()
    cached.set(database, prints)
    const known = prints.get(key)
    if (known) return known
    const printing = print()
    prints.set(key, printing)
    printing.catch(() => prints.delete(key))
    for (const oldest of prints.keys()) if (prints.size > max) prints.delete(oldest)
    return printing
  }
}
