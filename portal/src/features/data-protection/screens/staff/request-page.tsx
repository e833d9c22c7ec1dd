import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useParams } from 'react-router'
import { api } from '#kit/api/browser-api.ts'
import { RecordBar } from '#kit/desk/record-bar.tsx'
import { besideClass, RecordAside, RecordHead } from '#kit/desk/record-page.tsx'
import { useDuty } from '#kit/duty.tsx'
import { QueryFailure } from '#kit/api/query-failure.tsx'
import { useApiQuery, queryKey } from '#kit/api/query.ts'
import { may } from '#platform/duties.ts'
import { formatDay, formatShortMoment } from '#platform/values/nigerian-time.ts'
import { Alert } from '#ui/alert.tsx'
import { LinkButton } from '#ui/button.tsx'
import { DescriptionList } from '#ui/description-list.tsx'
import type { IconName } from '#ui/icon-names.ts'
import { ConfirmDialog } from '#ui/overlays/dialog.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { SkeletonRows } from '#ui/skeleton.tsx'
import { TextArea } from '#ui/form/text-area.tsx'
import { toast } from '#ui/overlays/toast.ts'
import { eventWords, requestMessages, rightNames, actionWords } from '../../messages.requests.ts'
import { requestActionBody } from '../../requests/contract.input.ts'
import { type DataRequest, getRequest, actOnRequest, listRequests } from '../../requests/contract.ts'
import { answerLimit, type RequestAction } from '../../requests/rules.requests.ts'
import { History } from '../history.tsx'
import { useRegisterForm } from '../use-register-form.ts'
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
  const { reference, name, kind, status, overdue, events, text } = request
  return (
    <div className="grid min-w-0 gap-3">
      <RecordHead kicker={reference} title={`${name || deletedAccount} – ${rightNames[kind]}`} level={2}>
        <div>
          <RequestBadge {...{ status, overdue }} />
        </div>
      </RecordHead>
      <RequestBar request={request} />
      <div className={besideClass}>
        <RecordAside label={`Deadline and requester of ${reference}`} fold="Deadline and requester">
          <DescriptionList small narrow items={factsOf(request)} />
        </RecordAside>
        <div className="grid min-w-0 content-start gap-8">
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
          <section aria-labelledby="history-title">
            <h3 id="history-title" className="mb-4">
              History
            </h3>
            <History events={events} words={eventWords} />
          </section>
        </div>
      </div>
    </div>
  )
}

const deletedAccount = 'Deleted account'

const factsOf = ({ name, email, userId, byStaff, receivedAt, dueAt, extended, closedAt }: DataRequest) => [
  { term: 'Requester', value: name || deletedAccount },
  { term: 'E-mail', value: email },
  { term: 'Account', value: userId ? 'Has an account in the portal' : 'Has no account in the portal' },
  { term: 'Filed', value: byStaff ? 'Entered by staff' : 'By the requester, on the profile' },
  { term: 'Received', value: formatShortMoment(receivedAt) },
  { term: 'Due', value: `${formatDay(dueAt)}${extended ? ', extended once' : ''}` },
  ...(closedAt ? [{ term: 'Closed', value: formatShortMoment(closedAt) }] : []),
]

const icons: Record<RequestAction, IconName> = {
  answer: 'comment',
  extend: 'calendar',
  refuse: 'stop',
  note: 'eye-off',
}
const writesNothing = { reply: false, note: false }

/** A button for each action that the server allows now. */
function RequestBar({ request }: { request: DataRequest }) {
  const [action, setAction] = useState<RequestAction>()
  const mayAct = useDuty(may.manageDataProtection)
  if (!mayAct || request.actions.length === 0) return null
  return (
    <>
      <RecordBar
        compact
        label={`Actions on ${request.reference}`}
        can={writesNothing}
        onWrite={() => {}}
        assigning={undefined}
        first={request.actions.map((name) => ({
          id: name,
          label: actionWords[name].label,
          icon: icons[name],
          variant: name === 'answer' ? 'primary' : 'secondary',
          act: () => setAction(name),
        }))}
        grave={false}
      />
      {action && <ActionDialog request={request} action={action} onClose={() => setAction(undefined)} />}
    </>
  )
}

interface DialogProps {
  request: DataRequest
  action: RequestAction
  onClose: () => void
}

function ActionDialog({ request: { id, reference, email, userId }, action, onClose }: DialogProps) {
  const words = actionWords[action]
  const client = useQueryClient()
  const form = useRegisterForm({
    id: 'request-action',
    record: `${id}:${action}`,
    schema: requestActionBody,
    toBody: ({ text = '' }) => ({ action, text }),
    send: (body, idempotencyKey) => api.call(actOnRequest, { params: { id }, body }, { idempotencyKey }),
    async onDone() {
      await client.invalidateQueries({ queryKey: queryKey(getRequest) })
      await client.invalidateQueries({ queryKey: queryKey(listRequests) })
      toast.success(words.done)
      onClose()
    },
  })
  const cancel = () => {
    form.discard()
    onClose()
  }
  const mailed = action !== 'note' && (userId || email)
  return (
    <ConfirmDialog
      isOpen
      danger={action === 'refuse'}
      busy={form.busy}
      onClose={cancel}
      onConfirm={() => form.press()}
      title={`${words.label}: ${reference}`}
      confirmLabel={words.label}
    >
      <form method="post" noValidate {...form.form} className="grid gap-4">
        <TextArea {...form.field('text')} label={words.field} rows={7} maxLength={answerLimit} />
        <p className="text-muted">
          {action === 'note'
            ? 'Only staff see notes.'
            : mailed
              ? 'The requester gets this text by e-mail.'
              : 'The requester has given no e-mail address: send this text by letter.'}
        </p>
        {form.failure && <Alert kind="error">{form.failure}</Alert>}
      </form>
    </ConfirmDialog>
  )
}
