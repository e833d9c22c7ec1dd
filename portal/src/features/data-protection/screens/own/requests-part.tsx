import { useState } from 'react'
import { onDemand } from '#kit/on-demand.tsx'
import { useApiMutation, useApiQuery } from '#kit/query.ts'
import { QueryFailure } from '#kit/query-failure.tsx'
import { formatDay } from '#platform/nigerian-time.ts'
import { Badge, type Tone } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/dialog.tsx'
import { Disclosure } from '#ui/disclosure.tsx'
import { SkeletonRows } from '#ui/skeleton.tsx'
import { toast } from '#ui/toast.ts'
import { eventWords, kindWords, requestMessages, statusWords } from '../../messages.requests.ts'
import { listOwnRequests, type OwnRequest, withdrawRequest } from '../../requests/contract.ts'
import { History } from '../history.tsx'

const RequestForm = onDemand(() => import('./request-form.tsx').then((module) => module.RequestForm))

const tones: Record<OwnRequest['status'], Tone> = {
  open: 'warning',
  answered: 'success',
  refused: 'danger',
  withdrawn: 'neutral',
}

/** The person's requests about their data, and the form for a new one. */
export function RequestsPart() {
  const [writing, setWriting] = useState(false)
  const requests = useApiQuery(listOwnRequests, {})
  return (
    <section aria-labelledby="requests-title" id="requests" className="scroll-mt-24">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
        <h2 id="requests-title">Your requests</h2>
        <Button icon={writing ? undefined : 'plus'} aria-expanded={writing} onClick={() => setWriting(!writing)}>
          {writing ? 'Cancel' : 'Make a request'}
        </Button>
      </div>
      <p className="measure mb-4 text-muted">
        The law gives you the right to see, correct, erase and take your data, and to object to its use. Ask here for
        what you cannot do yourself. We answer within 30 days.
      </p>
      {writing && <RequestForm onDone={() => setWriting(false)} />}
      {requests.isPending && <SkeletonRows rows={2} label="Loading your requests" />}
      {requests.isError && (
        <QueryFailure
          title="Your requests could not be loaded"
          error={requests.error}
          onRetry={() => void requests.refetch()}
        />
      )}
      {requests.data?.requests.length === 0 && !writing && <p>You have made no request.</p>}
      {requests.data?.requests.map((request) => (
        <OneRequest key={request.id} request={request} />
      ))}
    </section>
  )
}

function OneRequest({ request }: { request: OwnRequest }) {
  const { reference, kind, status, dueAt, text, events } = request
  return (
    <Disclosure
      open={status === 'open'}
      title={
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="tabular">{reference}</span>
          <span>{kindWords[kind].label}</span>
          <Badge tone={tones[status]}>{statusWords[status]}</Badge>
        </span>
      }
    >
      <div className="grid gap-4">
        {status === 'open' && <p>We answer by {formatDay(dueAt)}.</p>}
        <blockquote dir="auto" className="border-s-3 border-amber ps-4 whitespace-pre-wrap [overflow-wrap:anywhere]">
          {text}
        </blockquote>
        <History events={events} words={eventWords} />
        {status === 'open' && <Withdraw request={request} />}
      </div>
    </Disclosure>
  )
}

function Withdraw({ request: { id, reference } }: { request: OwnRequest }) {
  const [asking, setAsking] = useState(false)
  const withdraw = useApiMutation(withdrawRequest, {
    invalidates: [listOwnRequests],
    onSuccess: () => {
      setAsking(false)
      toast.success(requestMessages.withdrawn)
    },
    onError: ({ message }) => toast.error(message),
  })
  return (
    <div>
      <Button onClick={() => setAsking(true)}>Withdraw this request</Button>
      <ConfirmDialog
        isOpen={asking}
        title={`Withdraw ${reference}?`}
        confirmLabel="Withdraw the request"
        cancelLabel="Keep the request"
        danger
        busy={withdraw.isPending}
        onClose={() => setAsking(false)}
        onConfirm={() => withdraw.mutate({ params: { id } })}
      >
        <p>We will not answer it. You can make a new request at any time.</p>
      </ConfirmDialog>
    </div>
  )
}
