import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useParams } from 'react-router'
import { api } from '#kit/api/browser-api.ts'
import { Loaded } from '#kit/api/loaded.tsx'
import { useApiQuery } from '#kit/api/query.ts'
import { AskDialog } from '#kit/asking/ask-dialog.tsx'
import { text } from '#kit/asking/fields.ts'
import { formatShortMoment } from '#platform/values/nigerian-time.ts'
import { Alert } from '#ui/alert.tsx'
import { LinkButton, Button } from '#ui/button.tsx'
import { DescriptionList } from '#ui/description-list.tsx'
import {
  type ApprovalDetail,
  getApproval,
  type Approval,
  approveRequest,
  refuseRequest,
  withdrawRequest,
} from '../contract.ts'
import { approvalMessages, closedWords } from '../messages.ts'
import { refusalLimit } from '../rules.ts'
import { ApprovalBadge } from './approval-badge.tsx'

/** One request: what would be done, and the decision. */
export default function ApprovalPart() {
  const { id = '' } = useParams()
  const request = useApiQuery(getApproval, { params: { id } })
  return (
    <Loaded
      read={request}
      loading="Loading the request"
      failure="Failed to fetch the request"
      missing={{
        icon: 'search',
        title: approvalMessages.notFound,
        action: <LinkButton to="/approvals">All requests</LinkButton>,
      }}
    >
      {(found) => <Shown request={found} />}
    </Loaded>
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

type Decision = 'approve' | 'refuse' | 'withdraw'
const words: Record<Decision, { label: string; question: string; text: string; done: string }> = {
  approve: {
    label: 'Approve',
    question: 'Approve this request?',
    text: 'It takes effect at once, under your name and the name of the colleague who asked.',
    done: approvalMessages.approved,
  },
  refuse: {
    label: 'Refuse',
    question: 'Refuse this request?',
    text: 'Nothing changes. The colleague who asked reads your reason.',
    done: approvalMessages.refused,
  },
  withdraw: {
    label: 'Withdraw',
    question: 'Withdraw your request?',
    text: 'Nothing changes, and nobody can approve it any more. You can ask again.',
    done: approvalMessages.withdrawn,
  },
}

/** The decisions that the server allows this reader. */
function DecisionButtons({ request }: { request: Approval }) {
  const [decision, setDecision] = useState<Decision>()
  const { mayDecide, mayWithdraw } = request
  if (!mayDecide && !mayWithdraw) return null
  return (
    <div className="flex flex-wrap gap-3">
      {mayDecide && (
        <>
          <Button variant="primary" icon="check" onClick={() => setDecision('approve')}>
            Approve
          </Button>
          <Button onClick={() => setDecision('refuse')}>Refuse</Button>
        </>
      )}
      {mayWithdraw && <Button onClick={() => setDecision('withdraw')}>Withdraw</Button>}
      {decision && <DecisionDialog request={request} decision={decision} onClose={() => setDecision(undefined)} />}
    </div>
  )
}

function call(decision: Decision, id: string, reason: string): Promise<unknown> {
  const params = { id }
  if (decision === 'refuse') return api.call(refuseRequest, { params, body: { reason } })
  return api.call(decision === 'approve' ? approveRequest : withdrawRequest, { params })
}

interface DialogProps {
  request: Approval
  decision: Decision
  onClose: () => void
}

function DecisionDialog({ request: { id, title }, decision, onClose }: DialogProps) {
  const { label, question, text: explanation, done } = words[decision]
  const client = useQueryClient()
  return (
    <AskDialog
      size="sm"
      title={question}
      about={title}
      confirmLabel={label}
      fields={{
        reason: text({
          label: 'Reason',
          rows: 4,
          maxLength: refusalLimit,
          missing: approvalMessages.reasonMissing,
          onlyIf: () => decision === 'refuse',
        }),
      }}
      send={({ reason }) => call(decision, id, reason)}
      // The record may show other things now, and a refused decision is news as well.
      record={{ shows: () => undefined, refresh: () => client.invalidateQueries() }}
      done={done}
      onClose={onClose}
    >
      <p>{explanation}</p>
    </AskDialog>
  )
}
