import { useState } from 'react'
import { api } from '#kit/api/browser-api.ts'
import { assigningBy, RecordBar } from '#kit/desk/record-bar.tsx'
import { onDemand } from '#kit/on-demand.tsx'
import type { Writing } from '#kit/writing/use-writing.ts'
import { Button } from '#ui/button.tsx'
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
  const [asking, setAsking] = useState<Decision>()
  const [isDeleting, setDeleting] = useState(false)
  const assigning = useAssign(form)
  const allowed = availableActions(form, form.part)
  // Not what would change nothing.
  const open = decisions.filter(({ action, status }) => allowed.includes(action) && status !== form.approvalStatus)
  const tooEarly = form.part === 'approver' && form.approvalStatus !== 'approved' && !allowed.includes('approve')
  const removal = {
    id: 'delete',
    label: 'Delete Form',
    icon: 'trash',
    danger: true,
    act: () => setDeleting(true),
  } as const
  return (
    <>
      <RecordBar
        {...{ compact, onWrite, assigning }}
        label="Decision"
        can={{ reply: true, note: true }}
        first={open.map((decision) => (
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
        menu={[!compact && { id: 'print', label: 'Print', icon: 'print', act: () => window.print() }]}
        grave={allowed.includes('delete') && removal}
      />
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

/** Gives an application to an officer, or to nobody. */
export function useAssign({ id, version, assignee }: Submission) {
  const call = useApplicationCall(id, (userId: string | null) =>
    api.call(assignForm, { params: { id }, body: { userId, version } }),
  )
  return assigningBy(call, 'Application', assignee)
}
