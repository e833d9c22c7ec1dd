import { useState } from 'react'
import { api } from '#kit/api/browser-api.ts'
import { assigningBy, type Choice, RecordBar } from '#kit/desk/record-bar.tsx'
import { onDemand } from '#kit/on-demand.tsx'
import type { Writing } from '#kit/writing/use-writing.ts'
import { type Decision, decisions } from '../../contract.decisions.ts'
import type { Submission } from '../../contract.ts'
import { assignForm } from '../../desk/contract.ts'
import { availableActions, outcomeOf } from '../../lifecycle.ts'
import { changesDecision } from '../../desk/stage.ts'
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

/** What the reader can do and decide, in one bar that stays in view. Once it is decided, changing that is in the menu, and so is deleting. */
export function DecisionBar({ form, onWrite, onDeleted, compact = false }: Props) {
  const [asking, setAsking] = useState<readonly Decision[]>()
  const [isDeleting, setDeleting] = useState(false)
  const assigning = useAssign(form)
  const allowed = availableActions(form, form.part)
  // Not what would change nothing.
  const open = decisions.filter(({ action, status }) => allowed.includes(action) && status !== form.approvalStatus)
  const changes = open.filter(({ status }) => changesDecision(form, status))
  const isDecided = outcomeOf(form) === 'approved' || outcomeOf(form) === 'rejected'
  const choiceOf = (decision: Decision): Choice => ({
    id: decision.action,
    label: decision.label,
    icon: decision.icon,
    variant: decision.action === 'approve' ? 'primary' : 'secondary',
    act: () => setAsking([decision]),
  })
  const print: Choice = { id: 'print', label: 'Print', icon: 'print', act: () => window.print() }
  const change: Choice = { id: 'change', label: 'Change the decision', icon: 'retry', act: () => setAsking(changes) }
  const remove = {
    id: 'delete',
    label: 'Delete Form',
    icon: 'trash',
    danger: true,
    act: () => setDeleting(true),
  } as const
  const tooEarly = form.part === 'approver' && !isDecided && !allowed.includes('approve')
  return (
    <>
      <RecordBar
        {...{ compact, onWrite }}
        label={`Actions on ${form.reference}`}
        can={{ reply: true, note: true }}
        assigning={isDecided ? undefined : assigning}
        first={isDecided ? [] : open.filter(({ isRare }) => !isRare).map(choiceOf)}
        last={[isDecided && !compact && print]}
        menu={
          isDecided
            ? [changes.length > 0 && change]
            : [...open.filter(({ isRare }) => isRare).map(choiceOf), !compact && print]
        }
        grave={allowed.includes('delete') && remove}
      />
      {tooEarly && (
        <p data-print="no" className="text-sm text-muted">
          {outcomeOf(form) === 'withdrawn' ? messages.decideWithdrawn : messages.decideIncomplete}
        </p>
      )}
      {asking && <DecisionDialog form={form} choices={asking} onClose={() => setAsking(undefined)} />}
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
