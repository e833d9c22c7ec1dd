import { writeIsoDate } from '#platform/date-text.ts'
import { builtInDocuments, type DocumentKey } from '#platform/state/documents/registry.ts'
import type { RegulationEntry } from './rules.ts'

// The five regulations of spec 1 §2.5; the governance guidelines and the order have their own pages.
const listed: DocumentKey[] = [
  'electricity-law-summary',
  'registration-and-licensing-guidelines',
  'schedule-of-fees',
  'transition-order-eko',
  'transition-order-ikeja',
]

/** The regulations that the portal ships with; the schedule of fees has the date of the one in force, where it is known. */
export const builtInRegulationsWith = (feesFrom: string | undefined): RegulationEntry[] =>
  builtInRegulations.map((each) =>
    each.id === 'schedule-of-fees' && feesFrom ? { ...each, date: writeIsoDate(feesFrom) } : each,
  )

/** The same with the dates of their first publication. */
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
