import { isCalendarDay } from '#platform/nigerian-time.ts'
import { readPage } from '#kit/list-address.ts'
import { submissionSorts } from '../../contract.ts'
import { type ApprovalStatus, approvalStatuses, type SubmissionStatus, submissionStatuses } from '../../lifecycle.ts'
import { userFormsPageSize } from '../../rules.ts'

/** What the staff list shows, as its address has it; the same address shows the same list. */
export interface ListState {
  search: string | undefined
  approvalStatus: ApprovalStatus | undefined
  status: SubmissionStatus | undefined
  template: string | undefined
  from: string | undefined
  to: string | undefined
  sort: (typeof submissionSorts)[number]
  direction: 'asc' | 'desc'
  page: number
  pageSize: number
}

/** Rows a page; the first is the specified one. */
export const pageSizes = [userFormsPageSize, 20, 50, 100] as const

const oneOf = <T extends string>(value: string | null, known: readonly T[]): T | undefined =>
  known.find((one) => one === value)
const day = (value: string | null) => (value !== null && isCalendarDay(value) ? value : undefined)

/** Reads an address; what it cannot mean is left out, so that an old or mistyped link still shows a list. */
export function readListState(search: URLSearchParams): ListState {
  return {
    search: search.get('search')?.trim().slice(0, 200) || undefined,
    approvalStatus: oneOf(search.get('approvalStatus'), approvalStatuses),
    status: oneOf(search.get('status'), submissionStatuses),
    template: search.get('template')?.slice(0, 100) || undefined,
    from: day(search.get('from')),
    to: day(search.get('to')),
    sort: oneOf(search.get('sort'), submissionSorts) ?? 'createdAt',
    direction: search.get('direction') === 'asc' ? 'asc' : 'desc',
    page: readPage(search),
    pageSize: pageSizes.find((size) => String(size) === search.get('pageSize')) ?? userFormsPageSize,
  }
}

/** The filters alone, without the place in the list: what counts and the export ask with. */
export function filtersOf({ search, approvalStatus, status, template, from, to, sort, direction }: ListState) {
  return { search, approvalStatus, status, template, from, to, sort, direction }
}
