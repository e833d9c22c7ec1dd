import { useParams } from 'react-router'
import { useApiQuery } from '#kit/query.ts'
import { QueryFailure } from '#kit/query-failure.tsx'
import { formatDay, formatShortMoment } from '#platform/nigerian-time.ts'
import { LinkButton } from '#ui/button.tsx'
import { DescriptionList } from '#ui/description-list.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { SkeletonRows } from '#ui/skeleton.tsx'
import { eventWords, requestMessages, rightNames } from '../../messages.requests.ts'
import { type DataRequest, getRequest } from '../../requests/contract.ts'
import { History } from '../history.tsx'
import { RequestActions } from './request-actions.tsx'
import { RequestBadge } from './request-table.tsx'

/** One request with its history and what staff may do. */
export default function RequestPage() {
  const { id = '' } = useParams()
  const request = useApiQuery(getRequest, { params: { id } })
  if (request.data) return <Shown request={request.data} />
  if (request.isPending) return <SkeletonRows label="Loading the request" />
  if (request.error.status === 404)
    return (
      <EmptyState
        icon="user"
        title={requestMessages.notFound}
        action={<LinkButton to="/data-protection">All requests</LinkButton>}
      />
    )
  return (
    <QueryFailure title="Failed to fetch the request" error={request.error} onRetry={() => void request.refetch()} />
  )
}

function Shown({ request }: { request: DataRequest }) {
  const { reference, kind, status, overdue, events, text } = request
  return (
    <div className="grid gap-8">
      <div className="flex flex-wrap items-center justify-between gap-4">
        <h2 className="flex flex-wrap items-center gap-3">
          <span className="tabular">{reference}</span> {rightNames[kind]} <RequestBadge {...{ status, overdue }} />
        </h2>
        <RequestActions request={request} />
      </div>
      <div className="grid gap-10 lg:grid-cols-[minmax(0,1fr)_20rem] lg:gap-14">
        <div className="grid content-start gap-8">
          <section aria-labelledby="text-title">
            <h3 id="text-title" className="mb-3">
              What is requested
            </h3>
            <blockquote
              dir="auto"
              className="measure border-s-3 border-amber ps-4 whitespace-pre-wrap [overflow-wrap:anywhere]"
            >
              {text}
            </blockquote>
          </section>
          <Facts request={request} />
        </div>
        <section aria-labelledby="history-title">
          <h3 id="history-title" className="mb-4">
            History
          </h3>
          <History events={events} words={eventWords} />
        </section>
      </div>
    </div>
  )
}

function Facts({ request }: { request: DataRequest }) {
  const { name, email, userId, byStaff, receivedAt, dueAt, extended, closedAt } = request
  return (
    <DescriptionList
      items={[
        { term: 'Person', value: name || 'Deleted account' },
        { term: 'E-mail', value: email },
        { term: 'Account', value: userId ? 'Has an account in the portal' : 'Has no account in the portal' },
        { term: 'Filed', value: byStaff ? 'Entered by staff' : 'By the person, on the profile' },
        { term: 'Received', value: formatShortMoment(receivedAt) },
        { term: 'Due', value: `${formatDay(dueAt)}${extended ? ', extended once' : ''}` },
        ...(closedAt ? [{ term: 'Closed', value: formatShortMoment(closedAt) }] : []),
      ]}
    />
  )
}
