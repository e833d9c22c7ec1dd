import type { ReactNode } from 'react'
import { Pagination } from '#ui/pagination.tsx'
import type { StaffList } from '../contract.list.ts'
import type { ListPage } from '../contract.ts'
import { listLimits } from '../rules.ts'
import type { ListState } from './list-state.ts'

type Props = {
  list: StaffList
  state: ListState
  answer: ListPage
  onPage: (page: number) => void
  children: ReactNode
}

/** How many pages are known: of a list that is not counted to its end there is one more while this one is full. */
export function pageCount({ total, capped, pageSize, rows, page }: ListPage, isSearch: boolean): number {
  const goesOn = capped && !isSearch && rows.length === pageSize
  return Math.max(Math.ceil(total / pageSize), goesOn ? page + 1 : 1)
}

/** '1–25 of 335'; of a search that finds too much, what to do. */
export function rangeWords(
  { rows, total, capped, page, pageSize }: ListPage,
  plural: string,
  isSearch: boolean,
): string {
  if (rows.length === 0) return `No ${plural} on this page`
  const first = (page - 1) * pageSize + 1
  const all = total.toLocaleString('en-GB')
  const end = !capped
    ? all
    : isSearch
      ? `the first ${all}. There are more: add a word to narrow the search.`
      : `${all}+.`
  return `${first.toLocaleString('en-GB')}–${(first + rows.length - 1).toLocaleString('en-GB')} of ${end}`
}

/** The range of rows shown, and the pages. */
export function ListFoot({ list, state, answer, onPage, children }: Props) {
  const isSearch = state.query.q !== ''
  return (
    <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-6 gap-y-1 max-sm:py-3 print:hidden">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <p role="status" className="tabular text-sm text-muted">
          {rangeWords(answer, list.plural, isSearch)}
          {answer.capped && ` A file takes the first ${listLimits.exported.toLocaleString('en-GB')}.`}
        </p>
        {children}
      </div>
      <Pagination
        page={state.page}
        pageCount={pageCount(answer, isSearch)}
        label={`Pages of ${list.plural}`}
        // Of a list that is not counted to its end, the last page is not known.
        variant={answer.capped ? 'short' : 'full'}
        onPage={onPage}
      />
    </div>
  )
}
