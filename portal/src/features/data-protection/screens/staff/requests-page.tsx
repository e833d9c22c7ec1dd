import { readPage, useListAddress } from '#kit/list-address.ts'
import { useApiQuery } from '#kit/api/query.ts'
import { QueryFailure } from '#kit/api/query-failure.tsx'
import { WithDuty } from '#kit/duty.tsx'
import { may } from '#platform/duties.ts'
import { Button, LinkButton } from '#ui/button.tsx'
import { NativeSelect } from '#ui/form/field.tsx'
import { Pagination } from '#ui/table/pagination.tsx'
import { SearchForm } from '#ui/form/search-form.tsx'
import { SkeletonRows } from '#ui/skeleton.tsx'
import { rightNames, statusWords } from '../../messages.requests.ts'
import { listRequests } from '../../requests/contract.ts'
import { requestKinds, requestStatuses } from '../../requests/rules.requests.ts'
import { RequestTable } from './request-table.tsx'

function readFilters(address: URLSearchParams) {
  return {
    page: readPage(address),
    status: requestStatuses.find((status) => status === address.get('status')),
    kind: requestKinds.find((kind) => kind === address.get('kind')),
    search: (address.get('search') ?? '').slice(0, 200),
  }
}

/** The register of requests: what is due first is on top. */
export default function RequestsPage() {
  const [filters, change] = useListAddress(readFilters)
  const list = useApiQuery(listRequests, { query: filters }, { keepPrevious: true })
  const { data } = list
  return (
    <section aria-labelledby="requests-title" className="grid gap-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="requests-title">Requests of people about their data</h2>
        <WithDuty duties={may.manageDataProtection}>
          <LinkButton to="/data-protection/requests/new" variant="primary" icon="plus">
            Enter a request
          </LinkButton>
        </WithDuty>
      </div>
      <div className="flex flex-wrap items-end gap-4">
        <NativeSelect
          label="Status"
          placeholder="All"
          value={filters.status ?? ''}
          onChange={(event) => change({ status: event.currentTarget.value })}
          options={requestStatuses.map((value) => ({ value, label: statusWords[value] }))}
        />
        <NativeSelect
          label="Right"
          placeholder="All"
          value={filters.kind ?? ''}
          onChange={(event) => change({ kind: event.currentTarget.value })}
          options={requestKinds.map((value) => ({ value, label: rightNames[value] }))}
        />
        <SearchForm
          of="Requests"
          field={{ label: 'Reference, name or e-mail', defaultValue: filters.search, className: 'min-w-0 flex-1' }}
          className="flex min-w-0 flex-1 basis-64 items-end gap-3"
          onSearch={(search) => change({ search })}
        >
          <Button type="submit">Search</Button>
        </SearchForm>
      </div>
      {list.isPending && <SkeletonRows label="Loading the requests" />}
      {list.isError && (
        <QueryFailure title="Failed to fetch the requests" error={list.error} onRetry={() => void list.refetch()} />
      )}
      {data && (
        <>
          <p role="status" className="tabular text-sm text-muted">
            {data.total === 1 ? '1 request' : `${data.total.toLocaleString('en-GB')} requests`}. Open: {data.open}, of
            these overdue: {data.overdue}.
          </p>
          <RequestTable requests={data.items} filtered={Boolean(filters.status || filters.kind || filters.search)} />
          <Pagination
            page={filters.page}
            pageCount={Math.ceil(data.total / data.pageSize)}
            label="Pages of requests"
            onPage={(page) => change({ page })}
          />
        </>
      )}
    </section>
  )
}
