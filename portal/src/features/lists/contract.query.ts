import { isCalendarDay } from '#platform/values/nigerian-time.ts'
import { dayPeriods, listParameters, type ListFilter, type StaffList } from './contract.list.ts'
import { listLimits } from './rules.ts'

/** Which records, in which order. Address, saved view and batch are this one thing. */
export interface ListQuery {
  /** Words, beginnings of words, a reference or a phone number; '' for none. */
  q: string
  /** Id of a column; with `-` the last first. */
  sort: string
  /** The filters that are set, each with its values. A filter that is missing is not set. */
  filters: Record<string, string[]>
}

/** A part of an address or of an old view that the list does not know, and which was left out. */
export interface Dropped {
  part: 'column' | 'filter' | 'value' | 'sort'
  id: string
  value?: string
}

/** What is asked for: a query, and the columns to show; the default ones where there are none. */
export interface ListRequest {
  query: ListQuery
  columns: string[]
  dropped: Dropped[]
}

/** Parameters as the router of the browser and the server have them: repeated ones are lists. */
export type Parameters = Readonly<Record<string, unknown>>

/** The value that says that a filter of the default view is not set. */
const noFilter = 'all'

const textsOf = (value: unknown): string[] =>
  [value].flat().flatMap((each) => (typeof each === 'string' && each !== '' ? each : []))

export const parametersOf = (search: URLSearchParams): Parameters =>
  Object.fromEntries([...new Set(search.keys())].map((name) => [name, search.getAll(name)]))

/** Whether a filter can have the value. Values that are found in the records are not known here. */
export function isValueOf({ kind, choices }: ListFilter, value: string): boolean {
  if (value.length > listLimits.value) return false
  if (kind === 'days') return value in dayPeriods || isRange(value)
  return kind !== 'choice' || !choices || choices.some((choice) => choice.value === value)
}

function isRange(value: string): boolean {
  const ends = value.split('..')
  return ends.length === 2 && ends.some(Boolean) && ends.every((end) => end === '' || isCalendarDay(end))
}

/**
 * Reads the parameters of an address. A filter that is not named has its value of the default view; `all` takes it away. What the list does not
 * know is dropped, so that old addresses still work.
 */
export function readListRequest(list: StaffList, parameters: Parameters): ListRequest {
  const { defaults } = list
  const known: Record<string, unknown> = { ...defaults.filters }
  for (const [id, value] of Object.entries(parameters))
    if (!listParameters.some((name) => name === id)) known[id] = textsOf(value)
  const [sort = defaults.sort] = textsOf(parameters['sort'])
  const [q = ''] = textsOf(parameters['q'])
  const columns = textsOf(parameters['columns']).flatMap((ids) => ids.split(',').filter(Boolean))
  const { query, dropped } = checkQuery(list, { q, sort, filters: known })
  const checked = checkColumns(list, columns)
  return { query, columns: checked.columns, dropped: [...dropped, ...checked.dropped] }
}

/** A query of a saved view or a batch, with the parts that the list does not know left out and named. */
export function checkQuery(
  list: StaffList,
  { q, sort, filters: given }: { q: string; sort: string; filters: Parameters },
): { query: ListQuery; dropped: Dropped[] } {
  const dropped: Dropped[] = []
  const filters: ListQuery['filters'] = {}
  for (const [id, values] of Object.entries(given)) {
    const filter = list.filters.find((each) => each.id === id)
    if (!filter) {
      dropped.push({ part: 'filter', id })
      continue
    }
    const wanted = [...new Set(textsOf(values))].filter((value) => value !== noFilter)
    const right = wanted.filter((value) => isValueOf(filter, value)).slice(0, listLimits.values)
    for (const value of wanted) if (!right.includes(value)) dropped.push({ part: 'value', id, value })
    // Of days there is one period.
    const kept = filter.kind === 'days' ? right.slice(0, 1) : right.toSorted()
    if (kept.length > 0) filters[id] = kept
  }
  const isKnown = list.columns.some(({ id, sortable }) => sortable && id === sort.replace(/^-/, ''))
  if (!isKnown) dropped.push({ part: 'sort', id: sort })
  const query = { q: q.trim().slice(0, listLimits.search), sort: isKnown ? sort : list.defaults.sort, filters }
  return { query, dropped }
}

/** The known columns in the order given, or the default ones. */
export function checkColumns(list: StaffList, ids: readonly string[]): { columns: string[]; dropped: Dropped[] } {
  const isKnown = (id: string) => list.columns.some((column) => column.id === id)
  const columns = [...new Set(ids)].filter(isKnown)
  const dropped = ids.filter((id) => !isKnown(id)).map((id) => ({ part: 'column' as const, id }))
  return { columns: columns.length > 0 ? columns : [...list.defaults.columns], dropped }
}

/** The parameters of an address for a query, without what follows from the default view; the opposite of `readListRequest`. */
export function parametersOfQuery(list: StaffList, { q, sort, filters }: ListQuery): Record<string, string | string[]> {
  const { defaults } = list
  const parameters: Record<string, string | string[]> = {}
  for (const id of Object.keys(defaults.filters ?? {})) if (!filters[id]) parameters[id] = noFilter
  for (const { id } of list.filters) {
    const values = filters[id]
    if (values && String(values) !== String(defaults.filters?.[id] ?? '')) parameters[id] = values
  }
  if (sort !== defaults.sort) parameters['sort'] = sort
  if (q) parameters['q'] = q
  return parameters
}

/** Whether a query has any filter or search. */
export const isNarrowed = ({ within }: StaffList, { q, filters }: ListQuery): boolean =>
  q !== '' || Object.keys(filters).some((id) => id !== within)

/** The same order without search and filters. */
export const withoutFilters = ({ within }: StaffList, query: ListQuery): ListQuery => {
  const values = within && query.filters[within]
  return { ...query, q: '', filters: values ? { [within]: values } : {} }
}

/** Whether a view would keep anything that the list does not show by itself. */
export const hasOwnView = (list: StaffList, query: ListQuery, columns: readonly string[] | null | undefined): boolean =>
  isNarrowed(list, query) || query.sort !== list.defaults.sort || Boolean(columns)

/** The address of the list with these filters and this order, e.g. for a number that leads to its records. */
export function listAddress(list: StaffList, wanted: Partial<ListQuery>): string {
  const query = { q: '', sort: list.defaults.sort, filters: {}, ...wanted }
  const search = new URLSearchParams()
  for (const [name, values] of Object.entries(parametersOfQuery(list, query)))
    for (const value of [values].flat()) search.append(name, value)
  const text = search.toString()
  return text ? `${list.path}?${text}` : list.path
}

/** Equal for equal queries, however they are written: by it a screen knows the saved view that it shows. */
export function digestOf({ q, sort, filters }: ListQuery): string {
  const parts = Object.keys(filters)
    .toSorted()
    .map((id) => [id, filters[id]!.toSorted()])
  return hash(JSON.stringify([q.toLowerCase(), sort, parts]))
}

/** FNV-1a in 2 × 32 bits. Only tells queries apart; nothing depends on it being hard to find another text. */
function hash(text: string): string {
  const half = (seed: number) => {
    let sum = seed
    for (const sign of text) sum = Math.imul(sum ^ sign.codePointAt(0)!, 0x01000193)
    return (sum >>> 0).toString(36)
  }
  return `${half(0x811c9dc5)}${half(0x1b873593)}`
}
