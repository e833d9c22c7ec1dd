import { useNavigate, useParams } from 'react-router'
import { useApiQuery } from '#kit/query.ts'
import { QueryFailure } from '#kit/query-failure.tsx'
import { useSession } from '#kit/session.ts'
import { LinkButton } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { SkeletonRows, SkeletonText } from '#ui/skeleton.tsx'
import { ActionButtons } from './action-buttons.tsx'
import { CaseStatusBadge, DueBadge } from './case-badges.tsx'
import { CaseDetails } from './case-details.tsx'
import type { CaseDetail, CaseRoom } from './case-room.ts'
import { StaffNav } from './staff-nav.tsx'

/** One case with everything on one screen, for staff and for the person whose case it is (issue 5). */
export function CasePage({ room }: { room: CaseRoom }) {
  const { id = '' } = useParams()
  const { user } = useSession()
  const one = useApiQuery(room.calls.get, { params: { id } })
  return (
    <div className="shell py-8 sm:py-12">
      {user?.role === 'Admin' && <StaffNav />}
      {one.isPending && <PageSkeleton room={room} />}
      {one.data && user && <Shown key={id} {...{ room }} row={one.data} staff={user.role === 'Admin'} />}
      {one.error &&
        !one.data &&
        (one.error.status === 404 ? (
          <NotFound room={room} />
        ) : (
          <QueryFailure title={room.words.fetchOneFailed(id)} error={one.error} onRetry={() => void one.refetch()} />
        ))}
    </div>
  )
}

function Shown({ room, row, staff }: { room: CaseRoom; row: CaseDetail; staff: boolean }) {
  const navigate = useNavigate()
  return (
    <>
      <PageHeader
        breadcrumb={[{ label: room.plural, to: room.path }, { label: row.reference }]}
        kicker={`${row.reference} · ${room.typeOf(row)}`}
        title={room.subjectOf(row)}
        meta={
          <>
            <CaseStatusBadge status={row.status} />
            <DueBadge clock={row.clock} />
            {room.badgesOf?.(row)}
          </>
        }
        actions={<ActionButtons {...{ room, row, staff }} onDeleted={() => void navigate(room.path)} />}
      />
      <CaseDetails {...{ room, row, staff }} />
    </>
  )
}

function NotFound({ room }: { room: CaseRoom }) {
  return (
    <>
      <h1 className="sr-only">{room.words.notFound}</h1>
      <EmptyState
        title={room.words.notFound}
        action={<LinkButton to={room.path}>All {room.plural.toLowerCase()}</LinkButton>}
      >
        It may have been deleted, or it belongs to another account.
      </EmptyState>
    </>
  )
}

function PageSkeleton({ room }: { room: CaseRoom }) {
  return (
    <div className="grid gap-10">
      <h1 className="sr-only">{room.noun}</h1>
      <SkeletonText lines={2} />
      <SkeletonRows rows={8} label={`Loading the ${room.noun.toLowerCase()}`} />
    </div>
  )
}
