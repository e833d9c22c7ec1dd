import { isCalendarDay } from '#platform/nigerian-time.ts'
import { readPage } from '#kit/list-address.ts'
import { submissionSorts } from '../../contract.ts'
import { type ApprovalStatus, approvalStatuses, type SubmissionStatus, submissionStatuses } from '../../lifecycle.ts'
import { userFormsPageSize } from '../../rules.ts'

/** The state of the staff list, stored in its address so that links show the same list. */
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

/** Rows per page; the first is the default. */
export const pageSizes = [userFormsPageSize, 20, 50, 100] as const

const oneOf = <T extends string>(value: string | null, known: readonly T[]): T | undefined =>
  known.find((one) => one === value)
const day = (value: string | null) => (value !== null && isCalendarDay(value) ? value : undefined)

/** Reads the state from an address; invalid parameters are ignored, so that an old or mistyped link still works. */
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

/** The filters without page and page size, for the counts and the export. */
export function filtersOf({ search, approvalStatus, status, template, from, to, sort, direction }: ListState) {
  return { search, approvalStatus, status, template, from, to, sort, direction }
}
