import { useState } from 'react'
import { useNavigate } from 'react-router'
import { onDemand } from '#kit/on-demand.tsx'
import { useSession } from '#kit/sign-in/session.ts'
import { ActionBar } from '#kit/desk/action-bar.tsx'
import { useKeys, useKeySetting } from '#kit/desk/use-keys.ts'
import type { Writing } from '#kit/writing/use-writing.ts'
import { Button } from '#ui/button.tsx'
import { Menu, type MenuEntry } from '#ui/overlays/menu.tsx'
import { type ActionAsk, type ShownAction, shownActions } from '../case/case-actions.ts'
import { type CaseDetail, editAddress, type KindScreens, printAddress, receiptAddress } from '../kind-screens.ts'
import { useAssign } from './use-assign.ts'

const ActionDialog = onDemand(() => import('../case/action-dialog.tsx').then((module) => module.ActionDialog), {
  fallback: null,
})

type Props = {
  kind: KindScreens
  row: CaseDetail
  /** Leads to the box for a reply or a note. */
  onWrite: (what: Writing) => void
  onDeleted?: (() => void) | undefined
  /** Beside a list, whose own keys act on the case. */
  compact?: boolean
}

/** What an officer can do with a case, in one bar that stays in view. What cannot be undone is apart, in a menu. */
export function CaseBar({ kind, row, onWrite, onDeleted, compact = false }: Props) {
  const { user } = useSession()
  const [asking, setAsking] = useState<ActionAsk>()
  const { assign, busy } = useAssign(kind, row)
  const can = (action: CaseDetail['actions'][number]) => row.actions.includes(action)
  const asks = shownActions(kind, row, true)
  const takeIt = can('assign') && user && row.assignee?.id !== user.id ? () => assign(user.id) : undefined
  // One button says what comes next; it is the first, so that a phone shows it too.
  const primary = asks.find(({ variant, disabled }) => variant === 'primary' && !disabled)
  const acknowledge = asks.find(({ action }) => action === 'acknowledge')
  useKeys(
    compact
      ? {}
      : {
          r: can('message') ? () => onWrite('reply') : undefined,
          n: can('note') ? () => onWrite('note') : undefined,
          a: takeIt,
          e: acknowledge && (() => setAsking(acknowledge)),
        },
  )
  return (
    <>
      <ActionBar
        label={`Actions on ${row.reference}`}
        more={
          <MoreMenu
            {...{ kind, row, compact }}
            onDelete={() => setAsking(asks.find(({ action }) => action === 'delete'))}
          />
        }
      >
        {primary && <AskButton isNext ask={primary} onAsk={setAsking} />}
        {can('message') && (
          <Button size="sm" icon="comment" className="shrink-0" aria-keyshortcuts="r" onClick={() => onWrite('reply')}>
            Reply
          </Button>
        )}
        {takeIt && (
          <Button size="sm" icon="user" busy={busy} className="shrink-0" aria-keyshortcuts="a" onClick={takeIt}>
            Assign to me
          </Button>
        )}
        {asks
          .filter((ask) => ask.action !== 'delete' && ask !== primary)
          .map((ask) => (
            <AskButton key={ask.action} ask={ask} onAsk={setAsking} />
          ))}
      </ActionBar>
      {asking && (
        <ActionDialog
          key={asking.action}
          {...{ kind, row }}
          staff
          ask={asking}
          onClose={() => setAsking(undefined)}
          onDone={(waiting) => {
            setAsking(undefined)
            if (asking.action === 'delete' && !waiting) onDeleted?.()
          }}
        />
      )}
    </>
  )
}

type AskProps = { ask: ShownAction; isNext?: boolean; onAsk: (ask: ActionAsk) => void }

const AskButton = ({ ask, isNext, onAsk }: AskProps) => (
  <Button
    size="sm"
    variant={isNext ? 'primary' : 'secondary'}
    icon={ask.icon}
    disabled={ask.disabled}
    title={ask.reason}
    className="shrink-0"
    aria-keyshortcuts={ask.action === 'acknowledge' ? 'e' : undefined}
    onClick={() => onAsk(ask)}
  >
    {ask.label}
  </Button>
)

type MenuProps = Pick<Props, 'kind' | 'row'> & { compact: boolean; onDelete: () => void }

function MoreMenu({ kind, row, compact, onDelete }: MenuProps) {
  const navigate = useNavigate()
  const keys = useKeySetting()
  const items: MenuEntry[] = [
    ...(row.actions.includes('edit') ? [{ id: 'edit', label: 'Edit', icon: 'edit' as const }] : []),
    { id: 'print', label: 'Print', icon: 'print' },
    { id: 'receipt', label: 'Receipt', icon: 'document' },
    ...(compact ? [] : [{ id: 'keys', label: `Turn keyboard shortcuts ${keys.isOn ? 'off' : 'on'}` }]),
    ...(row.actions.includes('delete')
      ? [{ separator: true as const }, { id: 'delete', label: 'Delete', icon: 'trash' as const, danger: true }]
      : []),
  ]
  const actions: Record<string, () => void> = {
    edit: () => void navigate(editAddress(kind, row)),
    print: () => void navigate(printAddress(kind, row.id)),
    receipt: () => void navigate(receiptAddress(kind, row.id)),
    keys: keys.toggle,
    delete: onDelete,
  }
  return <Menu label="More" size="sm" items={items} onAction={(id) => actions[id]?.()} />
}
