import { lazy, Suspense, useCallback, useEffect, useRef } from 'react'
import { useNavigate, useParams, useSearchParams } from 'react-router'
import { onDemand } from '#kit/on-demand.tsx'
import { useApiQuery } from '#kit/query.ts'
import { QueryFailure } from '#kit/query-failure.tsx'
import { useSession } from '#kit/session.ts'
import { LinkButton } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { SkeletonRows, SkeletonText } from '#ui/skeleton.tsx'
import { useDuty } from '#kit/duty.tsx'
import { may } from '#platform/duties.ts'
import { ActionButtons } from './action-buttons.tsx'
import { CaseStatusBadge, DueBadge } from './case-badges.tsx'
import { CaseDetails, editLinkId } from './case-details.tsx'
import type { CaseDetail, KindScreens } from '../kind-screens.ts'

// Loaded lazily, because most visits only read.
const EditCase = lazy(() => import('./edit-case.tsx').then((module) => ({ default: module.EditCase })))
// Owners need nothing of it.
const StaffCase = onDemand(() => import('../work/staff-case.tsx').then((module) => module.StaffCase), {
  name: 'staff-case',
  fallback: (
    <div className="grid gap-10">
      <SkeletonText lines={2} />
      <SkeletonRows rows={8} label="Loading" />
    </div>
  ),
})
const LostCompany = onDemand(() => import('#kit/lost-company.tsx').then((part) => part.LostCompany))
const CasePrint = onDemand(() => import('../related/case-print.tsx').then((module) => module.CasePrint), {
  name: 'case-print',
  fallback: <SkeletonRows rows={8} label="Loading the document" />,
})
const CaseReceipt = onDemand(() => import('./case-receipt.tsx').then((module) => module.CaseReceipt), {
  name: 'case-receipt',
  fallback: (
    <div className="grid gap-10">
      <h1 className="sr-only">Receipt</h1>
      <SkeletonRows rows={8} label="Loading your receipt" />
    </div>
  ),
})

/** One case with all details on one screen, for staff and the owner. */
export function CasePage({ kind }: { kind: KindScreens }) {
  const { id = '' } = useParams()
  const { user } = useSession()
  const staff = useDuty(may.readCases)
  const one = useApiQuery(kind.calls.get, { params: { id } })
  // A member who has left reads on until the page asks again.
  const isLost = Boolean(one.data?.company) && one.error?.status === 404
  return (
    <div className="shell py-8 sm:py-12">
      {one.isPending && <PageSkeleton kind={kind} />}
      {isLost && <LostCompany name={one.data?.company?.name ?? ''} heading={kind.noun} />}
      {one.data && user && !isLost && <Shown key={id} {...{ kind }} row={one.data} staff={staff && !one.data.own} />}
      {one.error &&
        !one.data &&
        (one.error.status === 404 ? (
          <NotFound kind={kind} />
        ) : (
          <QueryFailure title={kind.words.fetchOneFailed} error={one.error} onRetry={() => void one.refetch()} />
        ))}
    </div>
  )
}

function Shown({ kind, row, staff }: { kind: KindScreens; row: CaseDetail; staff: boolean }) {
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const editing = search.has('edit')
  useFocusAfterEdit(editing)
  const page = `${kind.path}/${row.id}`
  const close = useCallback(() => void navigate(page, { replace: true, preventScrollReset: true }), [navigate, page])
  if (editing)
    return (
      <Suspense fallback={<PageSkeleton kind={kind} />}>
        <EditCase {...{ kind, row, staff }} onClose={close} />
      </Suspense>
    )
  if (search.has('print')) return <CasePrint {...{ kind, row, staff }} />
  if (search.has('sent')) return <CaseReceipt {...{ kind, row, staff }} />
  if (staff) return <StaffCase {...{ kind, row }} />
  return (
    <>
      <PageHeader
        breadcrumb={[{ label: kind.plural, to: kind.path }, { label: row.reference }]}
        kicker={`${row.reference} · ${kind.typeOf(row)}`}
        title={kind.subjectOf(row)}
        meta={
          <>
            <CaseStatusBadge status={row.status} />
            <DueBadge clock={row.clock} staff={false} />
            {kind.badgesOf?.(row)}
          </>
        }
        actions={<ActionButtons {...{ kind, row }} />}
      />
      <CaseDetails {...{ kind, row }} />
    </>
  )
}

/** After editing, focuses the edit link, or the heading if the link is gone. */
function useFocusAfterEdit(editing: boolean) {
  const before = useRef(editing)
  useEffect(() => {
    if (before.current && !editing) (document.getElementById(editLinkId) ?? document.getElementById('facts'))?.focus()
    before.current = editing
  }, [editing])
}

function NotFound({ kind }: { kind: KindScreens }) {
  return (
    <>
      <h1 className="sr-only">{kind.words.notFound}</h1>
      <EmptyState
        title={kind.words.notFound}
        action={<LinkButton to={kind.path}>All {kind.plural.toLowerCase()}</LinkButton>}
      >
        It may have been deleted, or it belongs to another account.
      </EmptyState>
    </>
  )
}

function PageSkeleton({ kind }: { kind: KindScreens }) {
  return (
    <div className="grid gap-10">
      <h1 className="sr-only">{kind.noun}</h1>
      <SkeletonText lines={2} />
      <SkeletonRows rows={8} label={`Loading the ${kind.noun.toLowerCase()}`} />
    </div>
  )
}
