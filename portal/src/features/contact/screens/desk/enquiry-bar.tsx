import { listCalls } from '#features/lists/contract.ts'
import { api } from '#kit/api/browser-api.ts'
import { assigningBy, RecordBar } from '#kit/desk/record-bar.tsx'
import { NextAction, RecordAside } from '#kit/desk/record-page.tsx'
import { onDemand } from '#kit/on-demand.tsx'
import { useApiQuery } from '#kit/api/query.ts'
import type { Writing } from '#kit/writing/use-writing.ts'
import { formatDay, formatShortMoment } from '#platform/values/nigerian-time.ts'
import { DescriptionList } from '#ui/description-list.tsx'
import { toast } from '#ui/overlays/toast.ts'
import { enquiryList } from '../../desk/contract.list.ts'
import { closeAsSpam, closeEnquiry, type Enquiry, reopenEnquiry, assignEnquiry } from '../../desk/contract.ts'
import { actionKey, useEnquiryCall } from './use-enquiry-call.ts'

const EnquiryTags = onDemand(() => import('./enquiry-tags.tsx').then((part) => part.EnquiryTags), {
  name: 'enquiry-tags',
  fallback: null,
})
const { people } = listCalls(enquiryList)

/** The deadline, the assignee, the sender and the tags of an enquiry, pinned beside its thread. */
export function EnquiryAside({ enquiry }: { enquiry: Enquiry }) {
  const read = useApiQuery(people, {})
  return (
    <RecordAside label={`Deadline, sender and tags of ${enquiry.reference}`} fold="Deadline, sender and tags">
      <NextAction
        people={read.data?.people}
        assigning={useAssign(enquiry)}
        mayAssign={enquiry.actions.includes('assign')}
      >
        <p>{nextAction(enquiry)}</p>
      </NextAction>
      <section aria-labelledby="sender-title" className="min-w-0">
        <h2 id="sender-title" className="mb-2 text-lg">
          Sender
        </h2>
        <DescriptionList small narrow items={factsOf(enquiry)} />
      </section>
      <EnquiryTags enquiry={enquiry} />
    </RecordAside>
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
  return assigningBy(call, 'Enquiry', enquiry.assignee)
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
  const assigning = useAssign(enquiry)
  const call = useEnquiryCall(id, (way: Way) =>
    api.call(ways[way], { params: { id } }, { idempotencyKey: actionKey(way, enquiry) }),
  )
  const take = (way: Way) =>
    call.mutate(way, {
      onSuccess: () => toast.success(done[way]),
      onError: ({ message }) => toast.error(message),
    })
  const busy = call.isPending
  const can = (action: Enquiry['actions'][number]) => enquiry.actions.includes(action)
  const spam = { id: 'spam', label: 'Close as spam', icon: 'flag', act: () => take('spam') } as const
  return (
    <RecordBar
      {...{ compact, onWrite }}
      label={`Actions on ${reference}`}
      can={{ reply: can('answer'), note: can('note') }}
      isReplyNext={enquiry.status === 'new'}
      assigning={can('assign') ? assigning : undefined}
      keys={{ e: can('close') && !busy ? () => take('close') : undefined }}
      last={[
        can('close') && {
          id: 'close',
          label: 'Close enquiry',
          icon: 'archive',
          busy,
          shortcut: 'e',
          act: () => take('close'),
        },
        can('reopen') && { id: 'reopen', label: 'Reopen', icon: 'retry', busy, act: () => take('reopen') },
      ]}
      grave={can('spam') && spam}
    />
  )
}
