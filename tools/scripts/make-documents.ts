// Writes the built-in documents as PDF files into portal/public/docs. Run it after a change of their texts:
//   node tools/scripts/make-documents.ts
import { mkdir, writeFile } from 'node:fs/promises'
import { electricityLawSummary } from '../../portal/src/platform/state/documents/electricity-law-summary.ts'
import { governanceGuidelines } from '../../portal/src/features/regulations/documents/governance-guidelines.ts'
import { orderOnRegulatedActivities } from '../../portal/src/platform/state/documents/order-on-regulated-activities.ts'
import { registrationAndLicensingGuidelines } from '../../portal/src/features/regulations/documents/registration-and-licensing-guidelines.ts'
import { builtInDocuments } from '../../portal/src/platform/state/documents/registry.ts'
import type { DocumentKey } from '../../portal/src/platform/state/documents/registry.ts'
import {
  transitionOrderEko,
  transitionOrderIkeja,
} from '../../portal/src/platform/state/documents/transition-orders.ts'
import { makePdf } from '../../portal/src/platform/pdf/make-pdf.server.ts'
import type { PdfDocument } from '../../portal/src/platform/pdf/pdf-document.ts'

type WrittenKey = Exclude<DocumentKey, 'schedule-of-fees'>

/** The text of each document of the registry, except for the schedule of fees, which the portal writes for each day. */
export const texts: Record<WrittenKey, PdfDocument> = {
  'electricity-law-summary': electricityLawSummary,
  'registration-and-licensing-guidelines': registrationAndLicensingGuidelines,
  'governance-guidelines': governanceGuidelines,
  'transition-order-eko': transitionOrderEko,
  'transition-order-ikeja': transitionOrderIkeja,
  'order-on-regulated-activities': orderOnRegulatedActivities,
}

export const writtenDocuments = builtInDocuments.filter(
  (document): document is typeof document & { key: WrittenKey } => document.key in texts,
)

const publicFolder = new URL('../../portal/public/', import.meta.url)

async function writeDocuments(): Promise<void> {
  await mkdir(new URL('docs/', publicFolder), { recursive: true })
  for (const { key, file } of writtenDocuments) {
    const pdf = await makePdf(texts[key])
    await writeFile(new URL(`.${file}`, publicFolder), pdf)
    console.log(`${file}: ${Math.round(pdf.length / 1024)} kB`)
  }
}

if (import.meta.main) await writeDocuments()
