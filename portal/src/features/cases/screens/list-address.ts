import { caseSorts, clockFilters } from '../contract.ts'
import { caseStatuses } from '../rules.ts'

/** The filters of a list of cases, as its address names them; '' chooses nothing. */
export const filterNames = [
  'search',
  'status',
  'type',
  'category',
  'urgency',
  'company',
  'lga',
  'assignee',
  'clock',
] as const
export type CaseFilters = Partial<Record<(typeof filterNames)[number], string>>

/** What a list shows, as its address has it; the same address shows the same list. */
export interface CaseListState {
  filters: CaseFilters
  sort: (typeof caseSorts)[number]
  direction: 'asc' | 'desc'
  page: number
  pageSize: number
  /** Id of the open row. */
  open: string | undefined
}

export const casePageSizes = [10, 20, 50, 100] as const

const known: Partial<Record<(typeof filterNames)[number], readonly string[]>> = {
  status: caseStatuses,
  urgency: ['low', 'medium', 'high'],
  clock: clockFilters,
}

function readFilter(search: URLSearchParams, name: (typeof filterNames)[number]): string | undefined {
  const value = search
    .get(name)
    ?.trim()
    .slice(0, name === 'search' ? 200 : 100)
  return value && (known[name]?.includes(value) ?? true) ? value : undefined
}

/** Reads an address; what it cannot mean is left out, so that an old or mistyped link still shows a list. */
export function readCaseList(search: URLSearchParams): CaseListState {
  const filters: CaseFilters = {}
  for (const name of filterNames) {
    const value = readFilter(search, name)
    if (value) filters[name] = value
  }
  const page = Number(search.get('page'))
  return {
    filters,
    sort: caseSorts.find((sort) => sort === search.get('sort')) ?? 'date',
    direction: search.get('direction') === 'asc' ? 'asc' : 'desc',
    page: Number.isInteger(page) && page > 0 && page <= 100_000 ? page : 1,
    pageSize: casePageSizes.find((size) => String(size) === search.get('pageSize')) ?? casePageSizes[1],
    open: search.get('open')?.slice(0, 100) || undefined,
  }
}

/** What the call is asked with. The server checks each filter again. */
export const queryOfList = ({ filters, sort, direction, page, pageSize }: CaseListState) =>
  ({ ...filters, sort, direction, page, pageSize }) as Record<string, string | number>

export type ListChange = Record<string, string | number | undefined>
/** Changes the list by changing its address. */
export type ChangeList = (change: ListChange) => void

/** The address with some parts changed. Other rows than before begin at the first page, with no row open. */
export function changeList(before: URLSearchParams, change: ListChange): URLSearchParams {
  const after = new URLSearchParams(before)
  const onlyOpens = Object.keys(change).every((name) => name === 'open')
  if (!onlyOpens) after.delete('open')
  if (!onlyOpens && !('page' in change)) after.delete('page')
  for (const [name, value] of Object.entries(change))
    if (value === undefined || value === '') after.delete(name)
    else after.set(name, String(value))
  return after
}

/** Whether the list is narrowed at all. */
export const isNarrowed = ({ filters }: CaseListState): boolean => Object.keys(filters).length > 0
