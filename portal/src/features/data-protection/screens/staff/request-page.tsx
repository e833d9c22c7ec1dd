import { useParams } from 'react-router'
import { ActionBar } from '#engines/records/screens/action-bar.tsx'
import { Loaded } from '#kit/api/loaded.tsx'
import { useApiQuery } from '#kit/api/query.ts'
import { besideClass, RecordAside, RecordHead } from '#kit/desk/record-page.tsx'
import { useDuty } from '#kit/duty.tsx'
import { useWriting } from '#kit/writing/use-writing.ts'
import { may } from '#platform/duties.ts'
import { formatDay, formatShortMoment } from '#platform/values/nigerian-time.ts'
import { Badge } from '#ui/badge.tsx'
import { LinkButton } from '#ui/button.tsx'
import { DescriptionList } from '#ui/description-list.tsx'
import { Thread, type ThreadEntry } from '#ui/thread.tsx'
import type { HistoryEvent } from '../../contract.ts'
import { deletedAccount, requestMessages, rightNames } from '../../messages.requests.ts'
import { type DataRequest, getRequest } from '../../requests/contract.ts'
import { dataRequest, eventWords } from '../../requests/kind.ts'
import { requestScreens, WriteBox } from './request-writing.tsx'

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

function Shown({ request }: { request: DataRequest }) {
  const { id, reference, name, kind, status, overdue, events } = request
  const acts = useDuty(may.manageDataProtection) && request.actions.length > 0
  const { writing, write, textRef } = useWriting()
  return (
    <div className="grid min-w-0 gap-3">
      <RecordHead id={id} kicker={reference} title={`${name || deletedAccount} – ${rightNames[kind]}`} level={2}>
        <div>
          {overdue ? (
            <Badge tone="danger" icon="clock">
              Overdue
            </Badge>
          ) : (
            <Badge tone={dataRequest.states[status].tone}>{dataRequest.states[status].label}</Badge>
          )}
        </div>
      </RecordHead>
      {acts && <ActionBar screens={requestScreens} record={request} onWrite={write} />}
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
