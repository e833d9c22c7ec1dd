import { useState } from 'react'
import { followAnswers } from '#fields/leads-to.ts'
import { api } from '#kit/api/browser-api.ts'
import { useOnceKey } from '#kit/forms/use-once-key.ts'
import { toast } from '#ui/overlays/toast.ts'
import { assigningBy, type Choice, RecordBar } from '#kit/desk/record-bar.tsx'
import { onDemand } from '#kit/on-demand.tsx'
import type { Writing } from '#kit/writing/use-writing.ts'
import { application, availableActions } from '../../kind.ts'
import { outcomeOf, reversesDecision } from '../../rules.ts'
import { type Decision, decisions } from '../../contract.decisions.ts'
import type { Submission } from '../../contract.ts'
import { assignForm, formCalls } from '../../desk/contract.ts'
import { messages } from '../../messages.ts'
import { useApplicationCall } from './use-application-call.ts'

const DecisionDialog = onDemand(() => import('./decision-dialog.tsx').then((part) => part.DecisionDialog), {
  fallback: null,
})
const GrantDialog = onDemand(() => import('./grant-dialog.tsx').then((part) => part.GrantDialog), { fallback: null })
const FilingDialog = onDemand(() => import('./filing-dialog.tsx').then((part) => part.FilingDialog), { fallback: null })
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
  const [isGranting, setGranting] = useState(false)
  const [isFiling, setFiling] = useState(false)
  const assigning = useAssign(form)
  const allowed = availableActions(form, form.role)
  // Neither what would change nothing, nor what a licence rests on.
  const open = decisions.filter(
    ({ action }) => !form.licence && allowed.includes(action) && action !== form.approvalStatus,
  )
  const changes = open.filter(({ action }) => reversesDecision(form, action))
  const { outcome } = followAnswers(form.leadsTo, form.section, form.formData)
  const leadsToLicence = Boolean(outcome?.registerClass)
  const mayGrant = form.role === 'approver' && form.approvalStatus === 'approved' && !form.licence
  const isDecided = outcomeOf(form) === 'approved' || outcomeOf(form) === 'rejected'
  const choiceOf = (decision: Decision): Choice => ({
    id: decision.action,
    label: application.actions[decision.action].label,
    icon: application.actions[decision.action].icon,
    variant: decision.action === 'approved' ? 'primary' : 'secondary',
    act: () => (decision.action === 'approved' && leadsToLicence ? setGranting(true) : setAsking([decision])),
  })
  const grant: Choice = {
    id: 'grant',
    label: form.renews ? 'Renew the licence' : form.awaitsLicence ? 'Grant the licence' : 'Grant a licence',
    icon: 'shield',
    variant: form.awaitsLicence ? 'primary' : 'secondary',
    act: () => setGranting(true),
  }
  const marking = allowed.includes('ready') ? 'ready' : allowed.includes('not-ready') ? 'not-ready' : undefined
  const once = useOnceKey()
  const mark = useApplicationCall(form.id, (action: 'ready' | 'not-ready') =>
    api.call(
      formCalls[action],
      { params: { id: form.id }, body: { version: form.version } },
      { idempotencyKey: once.keyOf(`${action} ${form.version}`) },
    ),
  )
  const ready: Choice | undefined = marking && {
    id: marking,
    label: marking === 'ready' ? 'Ready for decision' : 'Not ready yet',
    icon: application.actions[marking].icon,
    busy: mark.isPending,
    act: () =>
      mark.mutate(marking, {
        onSuccess: () => toast.success(application.actions[marking].confirmation),
        onError: ({ message }) => toast.error(message),
      }),
  }
  const filing: Choice | undefined = allowed.includes('duly-filed')
    ? { id: 'duly-filed', label: 'Duly filed', icon: 'check-circle', act: () => setFiling(true) }
    : undefined
  const filingUndone: Choice | undefined = allowed.includes('not-duly-filed')
    ? { id: 'not-duly-filed', label: 'Not duly filed after all', icon: 'undo', act: () => setFiling(true) }
    : undefined
  const print: Choice = { id: 'print', label: 'Print', icon: 'print', act: () => window.print() }
  const change: Choice = { id: 'change', label: 'Change the decision', icon: 'retry', act: () => setAsking(changes) }
  const remove = {
    id: 'delete',
    label: 'Delete Form',
    icon: 'trash',
    danger: true,
    act: () => setDeleting(true),
  } as const
  const tooEarly = form.role === 'approver' && !isDecided && !allowed.includes('approved')
  return (
    <>
      <RecordBar
        {...{ compact, onWrite }}
        label={`Actions on ${form.reference}`}
        can={{ reply: true, note: true }}
        assigning={isDecided ? undefined : assigning}
        first={
          isDecided ? [mayGrant && form.awaitsLicence && grant] : open.filter(({ isRare }) => !isRare).map(choiceOf)
        }
        last={[filing, ready, isDecided && !compact && print]}
        menu={
          isDecided
            ? [mayGrant && !form.awaitsLicence && grant, changes.length > 0 && change]
            : [...open.filter(({ isRare }) => isRare).map(choiceOf), filingUndone, !compact && print]
        }
        grave={allowed.includes('delete') && !form.licence && remove}
      />
      {tooEarly && (
        <p data-print="no" className="text-sm text-muted">
          {outcomeOf(form) === 'withdrawn'
            ? messages.decideWithdrawn
            : form.correctionsDue
              ? messages.correctionsOpen
              : messages.decideIncomplete}
        </p>
      )}
      {asking && <DecisionDialog form={form} choices={asking} onClose={() => setAsking(undefined)} />}
      {isGranting && (
        <GrantDialog
          form={form}
          onApproveOnly={
            isDecided
              ? undefined
              : () => {
                  setGranting(false)
                  setAsking(decisions.filter(({ action }) => action === 'approved'))
                }
          }
          onClose={() => setGranting(false)}
        />
      )}
      {isFiling && <FilingDialog form={form} onClose={() => setFiling(false)} />}
      {isDeleting && <DeleteDialog {...{ form, onDeleted }} onClose={() => setDeleting(false)} />}
    </>
  )
}

export function useAssign({ id, version, assignee }: Submission) {
  const call = useApplicationCall(id, (userId: string | null) =>
    api.call(assignForm, { params: { id }, body: { userId, version } }),
  )
  return assigningBy(call, 'Application', assignee)
}
