import { useParams } from 'react-router'
import { useApiQuery } from '#kit/query.ts'
import { QueryFailure } from '#kit/query-failure.tsx'
import { formatShortMoment } from '#platform/nigerian-time.ts'
import { Alert } from '#ui/alert.tsx'
import { LinkButton } from '#ui/button.tsx'
import { DescriptionList } from '#ui/description-list.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { SkeletonRows } from '#ui/skeleton.tsx'
import { type ApprovalDetail, getApproval } from '../contract.ts'
import { approvalMessages, closedWords } from '../messages.ts'
import { ApprovalBadge } from './approval-badge.tsx'
import { DecisionButtons } from './decision-buttons.tsx'

/** One request: what would be done, and the decision. */
export default function ApprovalPart() {
  const { id = '' } = useParams()
  const request = useApiQuery(getApproval, { params: { id } })
  if (request.data) return <Shown request={request.data} />
  if (request.isPending) return <SkeletonRows label="Loading the request" />
  if (request.error.status === 404)
    return (
      <EmptyState
        icon="search"
        title={approvalMessages.notFound}
        action={<LinkButton to="/approvals">All requests</LinkButton>}
      />
    )
  return (
    <QueryFailure title="Failed to fetch the request" error={request.error} onRetry={() => void request.refetch()} />
  )
}

function Shown({ request }: { request: ApprovalDetail }) {
  const { title, state, facts, path, mayWithdraw } = request
  return (
    <div className="grid gap-8">
      <h2 className="flex flex-wrap items-center gap-3 [overflow-wrap:anywhere]">
        {title} <ApprovalBadge state={state} />
      </h2>
      <Ended request={request} />
      {facts.length > 0 && (
        <section aria-labelledby="facts-title">
          <h3 id="facts-title" className="mb-3">
            What you approve
          </h3>
          <DescriptionList
            items={facts.map(({ label, value }) => ({
              term: label,
              value: <span className="[overflow-wrap:anywhere] whitespace-pre-wrap">{value}</span>,
            }))}
          />
          <LinkButton to={path} className="mt-4">
            Open the record
          </LinkButton>
        </section>
      )}
      <DescriptionList items={courseOf(request)} />
      {mayWithdraw && <p className="text-muted">{approvalMessages.ownRequest}</p>}
      <DecisionButtons request={request} />
    </div>
  )
}

/** Why nobody can decide any more. */
function Ended({ request: { state, note } }: { request: ApprovalDetail }) {
  if (state === 'waiting') return null
  return (
    <Alert kind={state === 'approved' ? 'success' : 'info'} title={closedWords[state]}>
      {note && <p className="[overflow-wrap:anywhere]">{state === 'refused' ? `Reason: ${note}` : note}</p>}
    </Alert>
  )
}

const courseOf = ({ askedBy, askedAt, expiresAt, decidedBy, decidedAt, state }: ApprovalDetail) => [
  { term: 'Asked by', value: `${askedBy.name} on ${formatShortMoment(askedAt)}` },
  ...(state === 'waiting' ? [{ term: 'Expires', value: formatShortMoment(expiresAt) }] : []),
  ...(decidedBy && decidedAt && state !== 'withdrawn'
    ? [{ term: 'Decided by', value: `${decidedBy.name} on ${formatShortMoment(decidedAt)}` }]
    : []),
]
