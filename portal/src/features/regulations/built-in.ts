import type { ContentExamples } from '#fields/content/content-type.ts'
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

/** Search index entries for the built-in regulations. */
export const searchEntries = () =>
  builtInRegulations.map(({ id, title, description, date }) => ({
    id: `built-in:/regulations#${id}`,
    source: 'Regulations' as const,
    title,
    body: description,
    link: `/regulations#${id}`,
    imageUrl: '/drawings/gazette.svg',
    date,
  }))

/** The address of a built-in document is a PDF of this site. */
export const regulationExamples: ContentExamples = {
  list: builtInRegulations.map(({ id, address, title, description, date, imageUrl }) => ({
    key: id,
    page: `/regulations#${id}`,
    body: { title, description, date, imageUrl, link: address, pdfUrl: address },
  })),
}
