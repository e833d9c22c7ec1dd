import { searchEntries as ofBoard } from '#features/board/examples.ts'
import { searchEntries as ofConsumerGuide } from '#features/consumer-guide/built-in.ts'
import { searchEntries as ofGuidelines } from '#features/guidelines/built-in.ts'
import { searchEntries as ofLicensing } from '#features/licensing/categories.ts'
import { searchEntries as ofMedia } from '#features/media/built-in.ts'
import { searchEntries as ofRegulations } from '#features/regulations/built-in.ts'
import { howToReport } from '#features/whistleblowing/how-to-report.ts'
import { withContact } from '#kit/contact-texts.ts'
import { builtInContact } from '#kit/site-frame.ts'
import { wordsOfDocument } from '#ui/page/document-text.ts'
import { registrationAndLicensingGuidelines } from '#features/regulations/documents/registration-and-licensing-guidelines.ts'
import { documentTexts } from '#platform/state/documents/texts.ts'
import { searchEntries as ofSite, searchTexts } from '#features/site/built-in.search.ts'
import type { SearchEntry } from '#features/search/service.server.ts'
import type { Block, PdfDocument } from '#platform/pdf/pdf-document.ts'
import { caseKinds } from './case-kinds.ts'
import { pageLists } from './page-lists.ts'

const documents: typeof documentTexts = {
  ...documentTexts,
  'registration-and-licensing-guidelines': registrationAndLicensingGuidelines,
}

const { address, contacts } = builtInContact
const pageTexts: Record<string, string> = {
  ...Object.fromEntries(
    caseKinds.map(({ guide }) => [guide.path, wordsOfDocument(withContact(guide.text, builtInContact))]),
  ),
  '/whistleblowing': wordsOfDocument(withContact(howToReport, builtInContact)),
  '/contact': [
    `Our office: ${address.join(', ')}.`,
    ...Object.values(contacts).map(({ label, email, phone }) => `${label}: ${email}, telephone ${phone}.`),
  ].join('\n'),
}

/** Everything that ships with the portal and is searched; add new features here. Fees follow the schedule of the day (features/fees). */
export const builtInEntries: readonly SearchEntry[] = [
  ...ofSite(),
  ...searchTexts(pageLists.sitePages),
  ...ofConsumerGuide(),
  ...ofBoard(),
  ...ofMedia(),
  ...ofRegulations().map(withDocumentText),
  ...ofGuidelines(),
  ...ofLicensing(),
]
  .map((entry) => (entry.link === '/order' ? withText(entry, documents['order-on-regulated-activities']) : entry))
  .map((entry) => ({ ...entry, body: [entry.body, pageTexts[entry.link] ?? ''].filter(Boolean).join('\n') }))

function withText(entry: SearchEntry, document: PdfDocument | undefined): SearchEntry {
  if (!document) return entry
  return { ...entry, body: [entry.body, ...document.blocks.flatMap(wordsOfBlock)].join('\n') }
}

/** A document is found by its full text, and links to its place in the list of regulations. */
function withDocumentText(entry: SearchEntry): SearchEntry {
  return withText(entry, documents[entry.link.split('#')[1] ?? ''])
}

function wordsOfBlock(block: Block): string[] {
  switch (block.kind) {
    case 'heading':
    case 'paragraph':
    case 'notice':
      return [block.text]
    case 'bulletList':
    case 'numberedList':
      return block.items
    case 'definitionList':
      return block.entries.flatMap(({ term, value }) => [term, value])
    case 'table':
      return block.rows.flat()
    default:
      return []
  }
}
