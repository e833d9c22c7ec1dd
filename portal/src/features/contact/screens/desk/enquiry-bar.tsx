import { listCalls } from '#features/lists/contract.ts'
import { AssigneeSelect } from '#features/lists/screens/assignee-select.tsx'
import { api } from '#kit/api/browser-api.ts'
import { ActionBar } from '#kit/desk/action-bar.tsx'
import { useKeys, useKeySetting } from '#kit/desk/use-keys.ts'
import { onDemand } from '#kit/on-demand.tsx'
import { useApiQuery } from '#kit/api/query.ts'
import { useSession } from '#kit/sign-in/session.ts'
import type { Writing } from '#kit/writing/use-writing.ts'
import { formatDay, formatShortMoment } from '#platform/values/nigerian-time.ts'
import { Button } from '#ui/button.tsx'
import { DescriptionList } from '#ui/description-list.tsx'
import { Menu, type MenuEntry } from '#ui/overlays/menu.tsx'
import { toast } from '#ui/overlays/toast.ts'
import { enquiryList } from '../../desk/contract.list.ts'
import { closeAsSpam, closeEnquiry, type Enquiry, reopenEnquiry, assignEnquiry } from '../../desk/contract.ts'
import { actionKey, useEnquiryCall } from './use-enquiry-call.ts'

const EnquiryTags = onDemand(() => import('./enquiry-tags.tsx').then((part) => part.EnquiryTags), {
  name: 'enquiry-tags',
  fallback: null,
})
const { people } = listCalls(enquiryList)

type EnquiryAsideProps = { enquiry: Enquiry }

/** The deadline, the assignee, the sender and the tags of an enquiry, pinned beside its thread. */
export function EnquiryAside({ enquiry }: EnquiryAsideProps) {
  return (
    <div className="grid gap-5">
      <section aria-labelledby="desk-title" data-print="no" className="grid gap-3 rounded-md bg-sunken p-4">
        <h2 id="desk-title" className="text-lg">
          Next action
        </h2>
        <p>{nextAction(enquiry)}</p>
        <Assignment enquiry={enquiry} />
      </section>
      <section aria-labelledby="sender-title" className="min-w-0">
        <h2 id="sender-title" className="mb-2 text-lg">
          Sender
        </h2>
        <DescriptionList dense narrow items={factsOf(enquiry)} />
      </section>
      <EnquiryTags enquiry={enquiry} />
    </div>
  )
}

export const factsOf = ({ name, email, receivedAt }: Enquiry) => [
  { term: 'Name', value: name },
  {
    term: 'E-mail',
    value: (
      <a href={`mailto:${email}`} className="link [overflow-wrap:anywhere]">
        {email}
      </a>
    ),
  },
  { term: 'Received', value: formatShortMoment(receivedAt) },
]

function nextAction({ status, isSpam, deadline: { dueAt, text } }: Enquiry): string {
  if (isSpam) return 'Closed as spam. Reopen it if someone waits for an answer.'
  if (status === 'closed') return 'Closed. A reply of the sender by e-mail opens it again.'
  if (status === 'answered') return 'Answered. Close it when nothing is left to do.'
  return dueAt ? `Answer by ${formatDay(dueAt)}. ${text}.` : 'Answer the sender.'
}

function Assignment({ enquiry }: EnquiryAsideProps) {
  const read = useApiQuery(people, {})
  const { assign, busy } = useAssign(enquiry)
  return (
    <AssigneeSelect
      people={read.data?.people}
      assignee={enquiry.assignee}
      disabled={!enquiry.actions.includes('assign') || busy}
      onAssign={assign}
    />
  )
}

/** Assigns an enquiry to an officer, or to nobody. */
function useAssign(enquiry: Enquiry) {
  const { id, version } = enquiry
  const call = useEnquiryCall(id, (userId: string | null) =>
    api.call(
      assignEnquiry,
      { params: { id }, body: { userId, version } },
      { idempotencyKey: actionKey('assign', enquiry) },
    ),
  )
  const assign = (userId: string | null) =>
    call.mutate(userId, {
      onSuccess: () => toast.success(userId ? 'Enquiry assigned' : 'Enquiry assigned to nobody'),
      onError: ({ message }) => toast.error(message),
    })
  return { assign, busy: call.isPending }
}

type Props = {
  enquiry: Enquiry
  /** Leads to the box for a reply or a note. */
  onWrite: (what: Writing) => void
  /** Beside a list, whose own keys act on the enquiry. */
  compact?: boolean
}

const ways = { close: closeEnquiry, spam: closeAsSpam, reopen: reopenEnquiry }
const done = { close: 'Enquiry closed', spam: 'Closed as spam', reopen: 'Enquiry reopened' }
type Way = keyof typeof ways

/** What an officer can do with an enquiry, in one bar that stays in view. */
export function EnquiryBar({ enquiry, onWrite, compact = false }: Props) {
  const { id, reference } = enquiry
  const { user } = useSession()
  const { assign, busy } = useAssign(enquiry)
  const call = useEnquiryCall(id, (way: Way) =>
    api.call(ways[way], { params: { id } }, { idempotencyKey: actionKey(way, enquiry) }),
  )
  const take = (way: Way) =>
    call.mutate(way, {
      onSuccess: () => toast.success(done[way]),
      onError: ({ message }) => toast.error(message),
    })
  const can = (action: Enquiry['actions'][number]) => enquiry.actions.includes(action)
  const takeIt = can('assign') && user && enquiry.assignee?.id !== user.id ? () => assign(user.id) : undefined
  const close = can('close') && !call.isPending ? () => take('close') : undefined
  useKeys(
    compact
      ? {}
      : {
          r: can('answer') ? () => onWrite('reply') : undefined,
          n: can('note') ? () => onWrite('note') : undefined,
          a: takeIt,
          e: close,
        },
  )
  return (
    <ActionBar
      label={`Actions on ${reference}`}
      more={<MoreMenu {...{ compact }} onSpam={can('spam') ? () => take('spam') : undefined} />}
    >
      {can('answer') && (
        <Button
          size="sm"
          variant={enquiry.status === 'new' ? 'primary' : 'secondary'}
          icon="comment"
          className="shrink-0"
          aria-keyshortcuts="r"
          onClick={() => onWrite('reply')}
        >
          Reply
        </Button>
      )}
      {takeIt && (
        <Button size="sm" icon="user" busy={busy} className="shrink-0" aria-keyshortcuts="a" onClick={takeIt}>
          Assign to me
        </Button>
      )}
      {can('close') && (
        <Button
          size="sm"
          icon="archive"
          busy={call.isPending}
          className="shrink-0"
          aria-keyshortcuts="e"
          onClick={() => take('close')}
        >
          Close enquiry
        </Button>
      )}
      {can('reopen') && (
        <Button size="sm" icon="retry" busy={call.isPending} className="shrink-0" onClick={() => take('reopen')}>
          Reopen
        </Button>
      )}
    </ActionBar>
  )
}

function MoreMenu({ compact, onSpam }: { compact: boolean; onSpam: (() => void) | undefined }) {
  const keys = useKeySetting()
  const items: MenuEntry[] = [
    ...(compact ? [] : [{ id: 'keys', label: `Turn keyboard shortcuts ${keys.isOn ? 'off' : 'on'}` }]),
    ...(onSpam ? [{ id: 'spam', label: 'Close as spam', icon: 'flag' as const }] : []),
  ]
  if (items.length === 0) return null
  return <Menu label="More" size="sm" items={items} onAction={(id) => (id === 'spam' ? onSpam?.() : keys.toggle())} />
}
