import { NativeSelect } from '#ui/field.tsx'
import { Pagination } from '#ui/pagination.tsx'
import type { ChangeList } from '#kit/list-address.ts'
import { type CaseListState, casePageSizes } from './list-address.ts'

type Props = {
  state: CaseListState
  total: number
  /** More were found than `total`. */
  capped: boolean
  plural: string
  onChange: ChangeList
}

/** Where in the list one is, and the way to its other pages. */
export function ListFoot({ state, total, capped, plural, onChange }: Props) {
  const { page, pageSize } = state
  const first = (page - 1) * pageSize + 1
  const last = Math.min(page * pageSize, total)
  const all = total.toLocaleString('en-GB')
  return (
    <div className="grid items-center gap-4 sm:grid-cols-[1fr_auto] xl:grid-cols-[1fr_auto_1fr]">
      <p role="status" className="tabular text-sm text-muted">
        {first > total
          ? `No ${plural.toLowerCase()} on this page`
          : `${first}–${last} of ${capped ? `the first ${all}. More were found: please narrow the search.` : all}`}
      </p>
      {/* Between a phone and a wide screen its steps need the whole width. */}
      <div className="empty:hidden sm:max-xl:order-first sm:max-xl:col-span-2">
        <Pagination
          page={page}
          pageCount={Math.ceil(total / pageSize)}
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
