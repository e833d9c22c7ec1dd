import { useListAddress } from '#kit/list-address.ts'
import { DownloadButton } from '#kit/download-button.tsx'
import { useApiQuery } from '#kit/query.ts'
import { QueryFailure } from '#kit/query-failure.tsx'
import { endpointUrl } from '#platform/endpoint.ts'
import { LinkButton } from '#ui/button.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { SkeletonRows } from '#ui/skeleton.tsx'
import { CaseCounts } from './case-counts.tsx'
import { StaffFilters } from './case-filters.tsx'
import type { KindScreens } from '../kind-screens.ts'
import { CaseTable } from './case-table.tsx'
import { queryOfList, readCaseList } from './list-address.ts'
import { ListFoot } from './list-foot.tsx'
import { StaffNav } from './staff-nav.tsx'
import { firstStep } from '../wizard/wizard-address.ts'

/** The console for staff (spec 2 §§2.2, 2.3): the filters are in the address, and the server filters, sorts and pages. */
export function StaffCases({ kind }: { kind: KindScreens }) {
  const [state, change] = useListAddress(readCaseList)
  const list = useApiQuery(kind.calls.list, { query: queryOfList(state) }, { keepPrevious: true })
  const fileName = `${kind.plural.toLowerCase()}.csv`
  const { filters, sort, direction } = state
  return (
    <>
      <StaffNav />
      <PageHeader
        title={kind.adminTitle}
        actions={
          <section aria-labelledby="quick-actions" className="grid gap-2">
            <h2 id="quick-actions" className="text-base">
              Quick Actions
            </h2>
            <div className="flex flex-wrap gap-3">
              <DownloadButton
                url={endpointUrl(kind.calls.exportCsv, { query: { ...filters, sort, direction } })}
                fileName={fileName}
                failure={`Failed to download ${fileName}`}
                size="md"
              >
                Export as CSV
              </DownloadButton>
              <LinkButton to={firstStep(kind.path)} variant="primary" icon="plus">
                {kind.newForCustomer}
              </LinkButton>
            </div>
          </section>
        }
      />
      <div className="grid gap-6">
        <CaseCounts kind={kind} state={state} onChange={change} />
        <StaffFilters kind={kind} state={state} onChange={change} />
        {list.isPending && <SkeletonRows label={`Loading the ${kind.plural.toLowerCase()}`} />}
        {list.isError && (
          <QueryFailure title={kind.words.fetchFailed} error={list.error} onRetry={() => void list.refetch()} />
        )}
        {list.data && (
          <>
            <CaseTable {...{ kind, state }} rows={list.data.items} staff onChange={change} />
            {list.data.total > 0 && <ListFoot state={state} {...list.data} plural={kind.plural} onChange={change} />}
          </>
        )}
      </div>
      {kind.footnote && <p className="measure mt-10 border-t border-line pt-4 text-sm text-muted">{kind.footnote}</p>}
    </>
  )
}
