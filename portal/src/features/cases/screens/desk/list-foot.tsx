import { NativeSelect } from '#ui/field.tsx'
import { Pagination } from '#ui/pagination.tsx'
import type { ChangeList } from '#kit/list-address.ts'
import { type CaseListState, casePageSizes } from './list-address.ts'

type Props = {
  state: CaseListState
  items: readonly unknown[]
  total: number
  /** Whether there are more than `total`. */
  capped: boolean
  plural: string
  onChange: ChangeList
}

/** The range of rows shown, and the pagination. */
export function ListFoot({ state, items, total, capped, plural, onChange }: Props) {
  const { page, pageSize } = state
  const first = (page - 1) * pageSize + 1
  const all = total.toLocaleString('en-GB')
  const end = !capped
    ? all
    : state.filters.search
      ? `the first ${all}. There are more. Add a word to narrow the search.`
      : `${all}+`
  // The number of pages of a capped list is unknown; assume one more if this page is full.
  const goesOn = capped && !state.filters.search && items.length === pageSize
  const pages = Math.max(Math.ceil(total / pageSize), goesOn ? page + 1 : 1)
  return (
    <div className="grid items-center gap-4 sm:grid-cols-[1fr_auto] xl:grid-cols-[1fr_auto_1fr]">
      <p role="status" className="tabular text-sm text-muted">
        {items.length === 0
          ? `No ${plural.toLowerCase()} on this page`
          : `${first}–${first + items.length - 1} of ${end}`}
      </p>
      {/* On medium screens the pagination needs the full width. */}
      <div className="empty:hidden sm:max-xl:order-first sm:max-xl:col-span-2">
        <Pagination
          page={page}
          pageCount={pages}
          label={`Pages of ${plural.toLowerCase()}`}
          onPage={(next) => onChange({ page: next })}
        />
      </div>
      {total > casePageSizes[0] && (
        <NativeSelect
          label="Rows a page"
          className="w-32 xl:justify-self-end"
          value={String(pageSize)}
          options={casePageSizes.map(String)}
          onChange={(event) => onChange({ pageSize: event.currentTarget.value })}
        />
      )}
    </div>
  )
}
