import { readFile } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import { summaryNotice } from '../../portal/src/platform/state/documents/registry.ts'
import { makePdf } from '../../portal/src/platform/pdf/make-pdf.server.ts'
import { readPdfText, unpackPdf } from '../../portal/src/platform/pdf/testing.server.ts'
import { writtenDocuments } from './make-documents.ts'

const readCommitted = (file: string): Promise<Buffer> =>
  readFile(new URL(`../../portal/public${file}`, import.meta.url))

describe('built-in documents', () => {
  // Unpacked: compression differs between processors.
  it.each(writtenDocuments)(
    '$file is the script’s output; if not, run node tools/scripts/make-documents.ts',
    async ({ text, file }) => {
      expect(unpackPdf(await readCommitted(file)) === unpackPdf(await makePdf(text))).toBe(true)
    },
  )

  it.each(writtenDocuments)('$file has its title, its tags and its description', async ({ file, title, reference }) => {
    const pdf = await readCommitted(file)
    const text = readPdfText(pdf).replace(/\s+/g, ' ')
    for (const part of [title, summaryNotice, ...(reference ? [reference] : [])]) expect(text).toContain(part)
    expect(unpackPdf(pdf)).toContain('/StructTreeRoot')
  })
})
