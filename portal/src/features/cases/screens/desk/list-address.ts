import { isCalendarDay } from '#platform/nigerian-time.ts'
import { readPage } from '#kit/list-address.ts'
import { caseSorts, clockFilters } from '../../contract.ts'
import { caseStatuses } from '../../rules.ts'

/** The filters of a list of cases, as named in its address; '' means no filter. */
const filterNames = [
  'search',
  'status',
  'type',
  'category',
  'urgency',
  'company',
  'lga',
  'assignee',
  'clock',
  'from',
  'to',
  'answeredFrom',
  'answeredTo',
  'resolvedFrom',
  'resolvedTo',
  'dueFrom',
  'dueTo',
] as const
export type CaseFilters = Partial<Record<(typeof filterNames)[number], string>>

/** The change that removes all filters. */
export const noFilters = Object.fromEntries(filterNames.map((name) => [name, undefined]))

/** The state of a list, stored in its address so that links show the same list. */
export interface CaseListState {
  filters: CaseFilters
  sort: (typeof caseSorts)[number]
  direction: 'asc' | 'desc'
  page: number
  pageSize: number
  /** Id of the expanded row. */
  open: string | undefined
}

export const casePageSizes = [10, 20, 50, 100] as const

const known: Partial<Record<(typeof filterNames)[number], readonly string[]>> = {
  status: ['open', ...caseStatuses],
  urgency: ['low', 'medium', 'high'],
  clock: clockFilters,
}

function readFilter(search: URLSearchParams, name: (typeof filterNames)[number]): string | undefined {
  const value = search
    .get(name)
    ?.trim()
    .slice(0, name === 'search' ? 200 : 100)
  if (/(from|to)$/i.test(name)) return value && isCalendarDay(value) ? value : undefined
  return value && (known[name]?.includes(value) ?? true) ? value : undefined
}

/** Reads the state from an address; invalid parameters are ignored, so that an old or mistyped link still works. */
export function readCaseList(search: URLSearchParams): CaseListState {
  const filters: CaseFilters = {}
  for (const name of filterNames) {
    const value = readFilter(search, name)
    if (value) filters[name] = value
  }
  return {
    filters,
    sort: caseSorts.find((sort) => sort === search.get('sort')) ?? 'date',
    direction: search.get('direction') === 'asc' ? 'asc' : 'desc',
    page: readPage(search),
    pageSize: casePageSizes.find((size) => String(size) === search.get('pageSize')) ?? casePageSizes[1],
    open: search.get('open')?.slice(0, 100) || undefined,
  }
}

/** The query of the call. The server checks each filter again. */
export const queryOfList = ({ filters, sort, direction, page, pageSize }: CaseListState) =>
  ({ ...filters, sort, direction, page, pageSize }) as Record<string, string | number>

/** How many of the most recently changed cases are beside the list (spec 2 §9). */
export const recentCases = 3
export const recentQuery = { sort: 'updated', direction: 'desc', page: 1, pageSize: recentCases } as const

/** Whether any filter is set. */
export const isNarrowed = ({ filters }: CaseListState): boolean => Object.keys(filters).length > 0
