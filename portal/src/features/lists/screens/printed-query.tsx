import { labelOf } from './filters/filter-words.ts'
import { rangeWords } from './list-foot.tsx'
import type { Desk } from './use-desk.ts'

/** On paper, which records the list shows: search and filters are controls, and are not printed. */
export function PrintedQuery({ desk: { list, address, page } }: { desk: Desk }) {
  const { q, filters } = address.state.query
  const { data } = page.answer
  if (!data) return null
  const set = list.filters.flatMap((filter) => {
    const values = filters[filter.id]?.map((value) => labelOf(filter, value, data.counts)) ?? []
    return values.length > 0 ? [`${filter.label}: ${values.join(', ')}`] : []
  })
  const words = [rangeWords(data, list.plural, q !== ''), ...(q ? [`Search: ${q}`] : []), ...set]
  return <p className="hidden text-sm print:block">{words.join('. ')}</p>
}
