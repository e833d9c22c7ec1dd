import { useState } from 'react'
import { onDemand } from '#kit/on-demand.tsx'
import { Button } from '#ui/button.tsx'
import { Menu } from '#ui/menu.tsx'
import type { Submission } from '../../contract.ts'
import { availableActions } from '../../lifecycle.ts'
import { messages } from '../../messages.ts'
import { type Decision, openDecisions } from './decisions.ts'

const DecisionDialog = onDemand(() => import('./decision-dialog.tsx').then((part) => part.DecisionDialog), {
  fallback: null,
})
const DeleteDialog = onDemand(() => import('./delete-dialog.tsx').then((part) => part.DeleteDialog), { fallback: null })

/** What the reader can decide, in one bar that stays in view. Deleting is apart, in a menu. */
export function DecisionBar({ form }: { form: Submission }) {
  const [asking, setAsking] = useState<Decision>()
  const [isDeleting, setDeleting] = useState(false)
  const allowed = availableActions(form, form.part)
  const decisions = openDecisions(form)
  const tooEarly = form.part === 'approver' && form.approvalStatus !== 'approved' && !allowed.includes('approve')
  return (
    <>
      <div
        data-print="no"
        data-head-bar=""
        role="group"
        aria-label="Decision"
        className="sticky top-[var(--head-bar,0px)] z-10 -mx-1 mb-6 flex items-center gap-2 overflow-x-auto border-b border-line bg-paper px-1 py-2"
      >
        {decisions.map((decision) => (
          <Button
            key={decision.action}
            size="sm"
            variant={decision.variant}
            icon={decision.icon}
            className={decision.action === 'reject' ? 'ms-auto shrink-0' : 'shrink-0'}
            onClick={() => setAsking(decision)}
          >
            {decision.label}
          </Button>
        ))}
        {allowed.includes('delete') && (
          <Menu
            label="More"
            size="sm"
            items={[{ id: 'delete', label: 'Delete Form', icon: 'trash', danger: true }]}
            onAction={() => setDeleting(true)}
          />
        )}
      </div>
      {tooEarly && (
        <p data-print="no" className="mb-6 text-sm text-muted">
          {messages.approveIncomplete}
        </p>
      )}
      {asking && (
        <DecisionDialog key={asking.action} form={form} decision={asking} onClose={() => setAsking(undefined)} />
      )}
      {isDeleting && <DeleteDialog form={form} onClose={() => setDeleting(false)} />}
    </>
  )
}
