import { feeSearchEntries } from './schedule-search.ts'

/** The categories of the schedule with their fees, for the search index. */
export const searchEntries = () =>
  feeSearchEntries.map(({ title, description, link, date }) => ({
    id: `built-in:${link}`,
    source: 'Fees' as const,
    title,
    body: description,
    link,
    date,
  }))
