import { api } from '#kit/browser-api.ts'
import { useSession } from '#kit/session.ts'
import { ActionBar } from '#kit/desk/action-bar.tsx'
import { useKeys, useKeySetting } from '#kit/desk/use-keys.ts'
import type { Writing } from '#kit/writing/use-writing.ts'
import { Button } from '#ui/button.tsx'
import { Menu, type MenuEntry } from '#ui/menu.tsx'
import { toast } from '#ui/toast.ts'
import { closeAsSpam, closeEnquiry, type Enquiry, reopenEnquiry } from '../../desk/contract.ts'
import { useAssign } from './use-assign.ts'
import { actionKey, useEnquiryCall } from './use-enquiry-call.ts'

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
