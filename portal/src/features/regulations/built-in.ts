import { writeIsoDate } from '#platform/values/date-text.ts'
import { builtInDocuments } from '#platform/state/documents/list.ts'
import type { RegulationEntry } from './rules.ts'

// The regulations of spec 1 §2.5 are the others.
const onOwnPages = ['governance-guidelines', 'order-on-regulated-activities']

/** The regulations that the portal ships with; the schedule of fees has the date of the one in force, where it is known. */
export const builtInRegulationsWith = (feesFrom: string | undefined): RegulationEntry[] =>
  builtInRegulations.map((each) =>
    each.id === 'schedule-of-fees' && feesFrom ? { ...each, date: writeIsoDate(feesFrom) } : each,
  )

/** The same with the dates of their first publication. */
export const builtInRegulations: readonly RegulationEntry[] = builtInDocuments
  .filter(({ key }) => !onOwnPages.includes(key))
  .map(({ key, title, description, date, file }) => ({
    id: key,
    title,
    description,
    date: writeIsoDate(date),
    address: file,
    imageUrl: '',
  }))
