import { writeIsoDate } from '#platform/date-text.ts'
import { builtInDocuments, type DocumentKey } from './documents/registry.ts'
import type { RegulationEntry } from './rules.ts'

// The five regulations of spec 1 §2.5; the governance guidelines and the order have their own pages.
const listed: DocumentKey[] = [
  'electricity-law-summary',
  'registration-and-licensing-guidelines',
  'schedule-of-fees',
  'transition-order-eko',
  'transition-order-ikeja',
]

/** The regulations that the portal ships with. */
export const builtInRegulations: readonly RegulationEntry[] = builtInDocuments
  .filter(({ key }) => listed.includes(key))
  .map(({ key, title, description, date, file }) => ({
    id: key,
    title,
    description,
    date: writeIsoDate(date),
    address: file,
    imageUrl: '',
  }))
