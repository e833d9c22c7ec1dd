// Writes the built-in documents as PDF files into portal/public/docs. Run it after a change of their texts:
//   node tools/scripts/make-documents.ts
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { governanceGuidelines } from '../../portal/src/features/regulations/documents/governance-guidelines.ts'
import { registrationAndLicensingGuidelines } from '../../portal/src/features/regulations/documents/registration-and-licensing-guidelines.ts'
import { builtInDocuments } from '../../portal/src/platform/state/documents/list.ts'
import { documentTexts } from '../../portal/src/platform/state/documents/texts.ts'
import { makePdf } from '../../portal/src/platform/pdf/make-pdf.server.ts'
import type { PdfDocument } from '../../portal/src/platform/pdf/pdf-document.ts'

const texts: Record<string, PdfDocument | undefined> = {
  ...documentTexts,
  'registration-and-licensing-guidelines': registrationAndLicensingGuidelines,
  'governance-guidelines': governanceGuidelines,
}

/** The documents of the list with their texts, except for the schedule of fees, which the portal writes for each day. */
export const writtenDocuments = builtInDocuments.flatMap((document) => {
  const text = texts[document.key]
  return text ? [{ ...document, text }] : []
})

const publicFolder = new URL('../../portal/public/', import.meta.url)

async function writeDocuments(): Promise<void> {
  // Also those of another state.
  await rm(new URL('docs/', publicFolder), { recursive: true, force: true })
  await mkdir(new URL('docs/', publicFolder))
  for (const { text, file } of writtenDocuments) {
    const pdf = await makePdf(text)
    await writeFile(new URL(`.${file}`, publicFolder), pdf)
    console.log(`${file}: ${Math.round(pdf.length / 1024)} kB`)
  }
}

if (import.meta.main) await writeDocuments()
