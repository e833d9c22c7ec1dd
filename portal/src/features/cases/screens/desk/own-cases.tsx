import { useLocation } from 'react-router'
import { useListAddress } from '#kit/list-address.ts'
import { useApiQuery } from '#kit/query.ts'
import { QueryFailure } from '#kit/query-failure.tsx'
import { Alert } from '#ui/alert.tsx'
import { LinkButton } from '#ui/button.tsx'
import { Link } from '#ui/link.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { SkeletonRows } from '#ui/skeleton.tsx'
import { CaseFilters } from './case-filters.tsx'
import type { KindScreens } from '../kind-screens.ts'
import { CaseTable } from './case-table.tsx'
import { noFilters, queryOfList, readCaseList } from './list-address.ts'
import { ListFoot } from './list-foot.tsx'
import { SidePanel } from './side-panel.tsx'

/** The user's cases, a link to file a new one, help and recent activity (spec 2 §§2.2, 2.3). */
export function OwnCases({ kind }: { kind: KindScreens }) {
  const [state, change] = useListAddress(readCaseList)
  const list = useApiQuery(kind.calls.list, { query: queryOfList(state) }, { keepPrevious: true })
  return (
    <>
      <PageHeader
        title={kind.title}
        lead={kind.lead}
        actions={
          <LinkButton to={kind.guide.to} variant="quiet" icon="info">
            {kind.guide.label}
          </LinkButton>
        }
      />
      <FiledNotice kind={kind} />
      <div className="grid items-start gap-x-12 gap-y-8 lg:grid-cols-[minmax(0,1fr)_19rem]">
        <section aria-labelledby="list-title" className="grid min-w-0 gap-5">
          <h2 id="list-title">Your {kind.plural.toLowerCase()}</h2>
          <CaseFilters kind={kind} state={state} onChange={change} />
          {list.isPending && <SkeletonRows label={`Loading your ${kind.plural.toLowerCase()}`} />}
          {list.isError && (
            <QueryFailure title={kind.words.fetchFailed} error={list.error} onRetry={() => void list.refetch()} />
          )}
          {list.data && (
            <>
              <CaseTable {...{ kind, state }} rows={list.data.items} staff={false} onChange={change} />
              {list.data.total > 0 && <ListFoot state={state} {...list.data} plural={kind.plural} onChange={change} />}
            </>
          )}
        </section>
        <SidePanel
          kind={kind}
          onOpen={(id) => change({ ...noFilters, sort: 'updated', direction: undefined, open: id })}
        />
      </div>
      {kind.footnote && <p className="measure mt-10 border-t border-line pt-4 text-sm text-muted">{kind.footnote}</p>}
    </>
  )
}

/** State that the wizard passes in the browser history when it closes. */
export interface Filed {
  filed: { id: string; reference: string; documents: number }
}

/** Confirmation after filing, with the reference and a link to the case. */
export function FiledNotice({ kind }: { kind: KindScreens }) {
  const { state } = useLocation() as { state: Partial<Filed> | null }
  const filed = state?.filed
  if (!filed) return null
  const documents = filed.documents === 1 ? '1 document' : `${filed.documents} documents`
  return (
    <Alert kind="success" title={`${kind.noun} submitted: ${filed.reference}`} className="mb-6">
      Please note the reference. {filed.documents > 0 && `${documents} came with it. `}
      <Link to={`${kind.path}/${filed.id}`} className="link">
        Open {filed.reference}
      </Link>
    </Alert>
  )
}
