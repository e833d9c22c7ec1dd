import { formatShortDay, startOfDay } from '#platform/values/nigerian-time.ts'
import { dayPeriods, type ListChoice, type ListFilter, type StaffList } from '../../contract.list.ts'
import type { Dropped } from '../../contract.query.ts'
import type { ValueCount } from '../../contract.ts'

/** How many records each value of a filter has, as the answer says. */
export type Counts = Readonly<Record<string, readonly ValueCount[]>>

export interface FilterOption extends ListChoice {
  count?: ValueCount | undefined
}

const own: ListChoice[] = [
  { value: 'me', label: 'Me' },
  { value: 'none', label: 'Nobody' },
]

/** The values that a filter offers: those it knows, else those that occur; and always those that are set. */
export function optionsOf(filter: ListFilter, counts: Counts, chosen: readonly string[]): FilterOption[] {
  const found = counts[filter.id] ?? []
  const known = filter.choices ?? (filter.kind === 'person' ? own : [])
  const shown: ListChoice[] = [...known]
  const rest = filter.choices ? [] : found.filter(({ value }) => !known.some((each) => each.value === value))
  shown.push(...rest.toSorted((one, other) => one.label.localeCompare(other.label, 'en')))
  for (const value of chosen)
    if (!shown.some((each) => each.value === value)) shown.push({ value, label: labelOf(filter, value, counts) })
  return shown.map((each) => ({ ...each, count: found.find(({ value }) => value === each.value) }))
}

const day = (text: string) => formatShortDay(startOfDay(text).toISOString())

/** '1 Mar 2026 to 31 Mar 2026', 'From 1 Mar 2026', 'Until 31 Mar 2026'. */
export function rangeWords(value: string): string {
  const [from = '', to = ''] = value.split('..')
  if (from && from === to) return day(from)
  if (from && to) return `${day(from)} to ${day(to)}`
  return from ? `from ${day(from)}` : `until ${day(to)}`
}

export function labelOf(filter: ListFilter, value: string, counts: Counts): string {
  if (filter.kind === 'days') return dayPeriods[value as keyof typeof dayPeriods] ?? rangeWords(value)
  const known = [...(filter.choices ?? []), ...(filter.kind === 'person' ? own : []), ...(counts[filter.id] ?? [])]
  return known.find((each) => each.value === value)?.label ?? (filter.kind === 'person' ? 'A colleague' : value)
}

/** What a chip says after its name: 'New, Escalated', or how many where there are more. */
export function valuesWords(filter: ListFilter, values: readonly string[], counts: Counts): string {
  if (values.length > 2) return `${values.length} values`
  return values.map((value) => labelOf(filter, value, counts)).join(', ')
}

/** 1,234, or 1,000+ where there are more. */
export const countWords = ({ count, capped }: { count: number; capped: boolean }): string =>
  `${count.toLocaleString('en-GB')}${capped ? '+' : ''}`

const parts: Record<Dropped['part'], string> = { column: 'column', filter: 'filter', value: 'value', sort: 'order' }

/** What an address or an old view names and the list does not know. */
export function droppedWords(list: StaffList, dropped: readonly Dropped[]): string {
  const named = dropped.map(({ part, id, value }) => {
    const label = list.filters.find((filter) => filter.id === id)?.label ?? id
    return value === undefined ? `the ${parts[part]} “${label}”` : `the value “${value}” of “${label}”`
  })
  return new Intl.ListFormat('en-GB').format(named)
}
