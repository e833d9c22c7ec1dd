import { useState } from 'react'
import { api } from '#kit/api/browser-api.ts'
import { ActionBar } from '#kit/desk/action-bar.tsx'
import { useKeys, useKeySetting } from '#kit/desk/use-keys.ts'
import { onDemand } from '#kit/on-demand.tsx'
import { useSession } from '#kit/sign-in/session.ts'
import type { Writing } from '#kit/writing/use-writing.ts'
import { Button } from '#ui/button.tsx'
import { Menu, type MenuEntry } from '#ui/overlays/menu.tsx'
import { toast } from '#ui/overlays/toast.ts'
import { type Decision, decisions } from '../../contract.decisions.ts'
import type { Submission } from '../../contract.ts'
import { assignForm } from '../../desk/contract.ts'
import { availableActions, outcomeOf } from '../../lifecycle.ts'
import { messages } from '../../messages.ts'
import { useApplicationCall } from './use-application-call.ts'

const DecisionDialog = onDemand(() => import('./decision-dialog.tsx').then((part) => part.DecisionDialog), {
  fallback: null,
})
const DeleteDialog = onDemand(() => import('./delete-dialog.tsx').then((part) => part.DeleteDialog), { fallback: null })

type Props = {
  form: Submission
  /** Leads to the box for a message or a note. */
  onWrite: (what: Writing) => void
  /** Instead of leaving the page. */
  onDeleted?: (() => void) | undefined
  /** Beside a list, whose own keys act on the application. */
  compact?: boolean
}

/** What the reader can do and decide, in one bar that stays in view. Deleting is apart, in a menu. */
export function DecisionBar({ form, onWrite, onDeleted, compact = false }: Props) {
  const { user } = useSession()
  const [asking, setAsking] = useState<Decision>()
  const [isDeleting, setDeleting] = useState(false)
  const { assign, busy } = useAssign(form)
  const allowed = availableActions(form, form.part)
  // Not what would change nothing.
  const open = decisions.filter(({ action, status }) => allowed.includes(action) && status !== form.approvalStatus)
  const tooEarly = form.part === 'approver' && form.approvalStatus !== 'approved' && !allowed.includes('approve')
  const takeIt = user && form.assignee?.id !== user.id ? () => assign(user.id) : undefined
  useKeys(compact ? {} : { r: () => onWrite('reply'), n: () => onWrite('note'), a: takeIt })
  return (
    <>
      <ActionBar
        label="Decision"
        more={
          <MoreMenu compact={compact} onDelete={allowed.includes('delete') ? () => setDeleting(true) : undefined} />
        }
      >
        {open.map((decision) => (
          <Button
            key={decision.action}
            size="sm"
            variant={decision.variant}
            icon={decision.icon}
            className="shrink-0"
            onClick={() => setAsking(decision)}
          >
            {decision.label}
          </Button>
        ))}
        <Button size="sm" icon="comment" className="shrink-0" aria-keyshortcuts="r" onClick={() => onWrite('reply')}>
          Reply
        </Button>
        {takeIt && (
          <Button size="sm" icon="user" busy={busy} className="shrink-0" aria-keyshortcuts="a" onClick={takeIt}>
            Assign to me
          </Button>
        )}
      </ActionBar>
      {tooEarly && (
        <p data-print="no" className="text-sm text-muted">
          {outcomeOf(form) === 'withdrawn' ? messages.decideWithdrawn : messages.decideIncomplete}
        </p>
      )}
      {asking && (
        <DecisionDialog key={asking.action} form={form} decision={asking} onClose={() => setAsking(undefined)} />
      )}
      {isDeleting && <DeleteDialog {...{ form, onDeleted }} onClose={() => setDeleting(false)} />}
    </>
  )
}

function MoreMenu({ compact, onDelete }: { compact: boolean; onDelete: (() => void) | undefined }) {
  const keys = useKeySetting()
  const items: MenuEntry[] = [
    ...(compact
      ? []
      : [
          { id: 'print', label: 'Print', icon: 'print' as const },
          { id: 'keys', label: `Turn keyboard shortcuts ${keys.isOn ? 'off' : 'on'}` },
        ]),
    ...(onDelete && !compact ? [{ separator: true as const }] : []),
    ...(onDelete ? [{ id: 'delete', label: 'Delete Form', icon: 'trash' as const, danger: true }] : []),
  ]
  const actions: Record<string, (() => void) | undefined> = {
    print: () => window.print(),
    keys: keys.toggle,
    delete: onDelete,
  }
  if (items.length === 0) return null
  return <Menu label="More" size="sm" items={items} onAction={(id) => actions[id]?.()} />
}

/** Gives an application to an officer, or to nobody. */
export function useAssign({ id, version }: Submission) {
  const call = useApplicationCall(id, (userId: string | null) =>
    api.call(assignForm, { params: { id }, body: { userId, version } }),
  )
  const assign = (userId: string | null) =>
    call.mutate(userId, {
      onSuccess: ({ message }) => toast.success(message),
      onError: ({ message }) => toast.error(message),
    })
  return { assign, busy: call.isPending }
}
