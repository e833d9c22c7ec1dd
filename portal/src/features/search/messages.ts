import { hitLimit } from './rules.ts'

const figure = new Intl.NumberFormat('en-GB')

/** '12 results for “meter”', 'More than 1,000 results for “fee”' (spec 1 §2.7). */
export function resultsTitle({ query, total, more }: { query: string; total: number; more: boolean }): string {
  if (!query) return 'Search'
  if (total === 0) return `No results found for “${query}”`
  const count = total === 1 && !more ? '1 result' : `${more ? 'More than ' : ''}${figure.format(total)} results`
  return `${count} for “${query}”`
}

export const searchMessages = {
  lead: 'Regulations, news, guidelines, forms, fees and pages of this site.',
  failed: 'We could not search just now.',
  more: `Only the first ${figure.format(hitLimit)} are listed. Add a word to narrow the search.`,
  partly: 'No page has all of these words. These pages have some of them, the closest first.',
  tooLong: 'Only the first 200 characters were searched.',
} as const
