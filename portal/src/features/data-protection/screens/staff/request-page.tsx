import { useState } from 'react'
import { useParams } from 'react-router'
import { Loaded } from '#kit/api/loaded.tsx'
import { useApiQuery } from '#kit/api/query.ts'
import { RecordBar } from '#kit/desk/record-bar.tsx'
import { besideClass, RecordAside, RecordHead } from '#kit/desk/record-page.tsx'
import { useDuty } from '#kit/duty.tsx'
import { useWriting } from '#kit/writing/use-writing.ts'
import { may } from '#platform/duties.ts'
import { formatDay, formatShortMoment } from '#platform/values/nigerian-time.ts'
import { Badge, type Tone } from '#ui/badge.tsx'
import { LinkButton } from '#ui/button.tsx'
import { DescriptionList } from '#ui/description-list.tsx'
import { Thread, type ThreadEntry } from '#ui/thread.tsx'
import type { HistoryEvent } from '../../contract.ts'
import {
  actionWords,
  deletedAccount,
  eventWords,
  requestMessages,
  rightNames,
  statusWords,
} from '../../messages.requests.ts'
import { type DataRequest, getRequest } from '../../requests/contract.ts'
import { ActionDialog, WriteBox } from './request-writing.tsx'

/** One request: its deadline and the actions in view at once, then the thread with one box at its end. */
export default function RequestPage() {
  const { id = '' } = useParams()
  return (
    <Loaded
      read={useApiQuery(getRequest, { params: { id } })}
      loading="Loading the request"
      failure="Failed to fetch the request"
      isRecord
      missing={{
        icon: 'user',
        title: requestMessages.notFound,
        action: <LinkButton to="/data-protection">All requests</LinkButton>,
      }}
    >
      {(request) => <Shown request={request} />}
    </Loaded>
  )
}

const tones: Record<DataRequest['status'], Tone> = {
  open: 'warning',
  answered: 'success',
  refused: 'neutral',
  withdrawn: 'neutral',
}

function Shown({ request }: { request: DataRequest }) {
  const { reference, name, kind, status, overdue, events } = request
  const acts = useDuty(may.manageDataProtection) && request.actions.length > 0
  const { writing, write, textRef } = useWriting()
  const [asked, setAsked] = useState<'extend' | 'refuse'>()
  const can = (action: DataRequest['actions'][number]) => request.actions.includes(action)
  const choice = (id: 'extend' | 'refuse', icon: 'calendar' | 'stop') =>
    can(id) && ({ id, label: actionWords[id].label, icon, act: () => setAsked(id) } as const)
  return (
    <div className="grid min-w-0 gap-3">
      <RecordHead kicker={reference} title={`${name || deletedAccount} – ${rightNames[kind]}`} level={2}>
        <div>
          {overdue ? (
            <Badge tone="danger" icon="clock">
              Overdue
            </Badge>
          ) : (
            <Badge tone={tones[status]}>{statusWords[status]}</Badge>
          )}
        </div>
      </RecordHead>
      {acts && (
        <RecordBar
          compact={false}
          label={`Actions on ${reference}`}
          can={{ reply: can('answer'), note: can('note') }}
          isReplyNext
          onWrite={write}
          assigning={undefined}
          last={[choice('extend', 'calendar'), choice('refuse', 'stop')]}
          grave={false}
        />
      )}
      <div className={besideClass}>
        <RecordAside label={`Deadline and requester of ${reference}`} fold="Deadline and requester">
          <DescriptionList small narrow items={factsOf(request)} />
        </RecordAside>
        <div className="grid min-w-0 content-start gap-4">
          <Thread
            label={`Thread of ${reference}`}
            entries={events.map((event) => toEntry(event, request))}
            endId="write"
          />
          {acts && <WriteBox {...{ request, writing, textRef }} onSwitch={write} />}
        </div>
      </div>
      {asked && <ActionDialog request={request} action={asked} onClose={() => setAsked(undefined)} />}
    </div>
  )
}

const factsOf = ({ name, email, userId, byStaff, receivedAt, dueAt, extended, closedAt }: DataRequest) => [
  { term: 'Requester', value: name || deletedAccount },
  { term: 'E-mail', value: email },
  { term: 'Account', value: userId ? 'Has an account in the portal' : 'Has no account in the portal' },
  { term: 'Filed', value: byStaff ? 'Entered by staff' : 'By the requester, on the profile' },
  { term: 'Received', value: formatShortMoment(receivedAt) },
  { term: 'Due', value: `${formatDay(dueAt)}${extended ? ', extended once' : ''}` },
  ...(closedAt ? [{ term: 'Closed', value: formatShortMoment(closedAt) }] : []),
]

/** What the requester reads of an action is a message. */
function toEntry({ id, at, action, by, text }: HistoryEvent, request: DataRequest): ThreadEntry {
  const title = eventWords[action] ?? action
  switch (action) {
    case 'received':
      return { kind: 'message', own: false, id, at, by: request.name || deletedAccount, text: request.text }
    case 'answer':
    case 'refuse':
    case 'extend':
      return { kind: 'message', own: true, id, at, by, text, marks: action !== 'answer' && <Badge>{title}</Badge> }
    case 'note':
      return { kind: 'note', id, at, by, text }
    default:
      return { kind: 'event', id, at, by, title, text }
  }
}
