import { type ChangeList, useListAddress } from '#kit/list-address.ts'
import { useApiQuery } from '#kit/query.ts'
import { endpointUrl } from '#platform/endpoint.ts'
import { NativeSelect } from '#ui/field.tsx'
import { Pagination } from '#ui/pagination.tsx'
import { SkeletonRows } from '#ui/skeleton.tsx'
import { listUserForms } from '../../contract.ts'
import { exportForms } from '../../contract.decisions.ts'
import { messages } from '../../messages.ts'
import { ApprovalCounts } from './approval-counts.tsx'
import { DownloadButton } from '#kit/download-button.tsx'
import { filtersOf, type ListState, pageSizes, readListState } from './list-address.ts'
import { QueryFailure } from '#kit/query-failure.tsx'
import { StaffFilters } from './staff-filters.tsx'
import { StaffTable } from './staff-table.tsx'

/** 'All Forms' for staff: the filters are in the address, and the server filters, sorts and pages (issue 2 §4). */
export function StaffSubmissions({ userId }: { userId: string }) {
  const [state, change] = useListAddress(readListState)
  const list = useApiQuery(listUserForms, { params: { userId }, query: queryOf(state) }, { keepPrevious: true })
  return (
    <section aria-labelledby="forms-title" className="grid gap-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1 id="forms-title">{messages.allForms}</h1>
        <DownloadButton
          url={endpointUrl(exportForms, { query: filtersOf(state) })}
          fileName="applications.csv"
          failure={messages.downloadFileFailed('applications.csv')}
          size="md"
        >
          Export as CSV
        </DownloadButton>
      </div>
      <ApprovalCounts state={state} onChange={change} />
      <StaffFilters state={state} onChange={change} />
      {list.isPending && <SkeletonRows label="Loading the forms" />}
      {list.isError && (
        <QueryFailure title={messages.fetchUserFormsFailed} error={list.error} onRetry={() => void list.refetch()} />
      )}
      {list.data && (
        <>
          <StaffTable forms={list.data.forms} state={state} onChange={change} />
          <ListFoot state={state} total={list.data.total} onChange={change} />
        </>
      )}
    </section>
  )
}

const queryOf = (state: ListState) => ({ ...filtersOf(state), page: state.page, pageSize: state.pageSize })

function ListFoot({ state, total, onChange }: { state: ListState; total: number; onChange: ChangeList }) {
  const { page, pageSize } = state
  const first = (page - 1) * pageSize + 1
  const last = Math.min(page * pageSize, total)
  return (
    <div className="grid items-center gap-4 sm:grid-cols-[1fr_auto] lg:grid-cols-[1fr_auto_1fr]">
      <p role="status" className="tabular text-sm text-muted">
        {total === 0 ? 'No forms' : `${first}–${last} of ${total.toLocaleString('en-GB')}`}
      </p>
      <Pagination
        page={page}
        pageCount={Math.ceil(total / pageSize)}
        label="Pages of forms"
        onPage={(next) => onChange({ page: next })}
      />
      <NativeSelect
        label="Rows a page"
        className="w-32 lg:justify-self-end"
        value={String(pageSize)}
        options={pageSizes.map(String)}
        onChange={(event) => onChange({ pageSize: event.currentTarget.value })}
      />
    </div>
  )
}
