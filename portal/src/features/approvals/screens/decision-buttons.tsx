import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { ApiError } from '#kit/api-client.ts'
import { api } from '#kit/browser-api.ts'
import { withProof } from '#kit/prove-again.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/dialog.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { toast } from '#ui/toast.ts'
import { type Approval, approveRequest, refuseRequest, withdrawRequest } from '../contract.ts'
import { approvalMessages } from '../messages.ts'
import { refusalLimit } from '../rules.ts'

type Decision = 'approve' | 'refuse' | 'withdraw'
const words: Record<Decision, { label: string; question: string; text: string; done: string }> = {
  approve: {
    label: 'Approve',
    question: 'Approve this request?',
    text: 'It takes effect at once, under your name and the name of the person who asked.',
    done: approvalMessages.approved,
  },
  refuse: {
    label: 'Refuse',
    question: 'Refuse this request?',
    text: 'Nothing changes. The person who asked reads your reason.',
    done: approvalMessages.refused,
  },
  withdraw: {
    label: 'Withdraw',
    question: 'Withdraw your request?',
    text: 'Nothing changes, and nobody can approve it any more. You can ask again.',
    done: approvalMessages.withdrawn,
  },
}

/** The decisions that the server allows this reader. */
export function DecisionButtons({ request }: { request: Approval }) {
  const [decision, setDecision] = useState<Decision>()
  const { mayDecide, mayWithdraw } = request
  if (!mayDecide && !mayWithdraw) return null
  return (
    <div className="flex flex-wrap gap-3">
      {mayDecide && (
        <>
          <Button variant="primary" icon="check" onClick={() => setDecision('approve')}>
            Approve
          </Button>
          <Button onClick={() => setDecision('refuse')}>Refuse</Button>
        </>
      )}
      {mayWithdraw && <Button onClick={() => setDecision('withdraw')}>Withdraw</Button>}
      {decision && <DecisionDialog request={request} decision={decision} onClose={() => setDecision(undefined)} />}
    </div>
  )
}

function call(decision: Decision, id: string, reason: string) {
  const params = { id }
  if (decision === 'refuse') return api.call(refuseRequest, { params, body: { reason } })
  return api.call(decision === 'approve' ? approveRequest : withdrawRequest, { params })
}

interface DialogProps {
  request: Approval
  decision: Decision
  onClose: () => void
}

function DecisionDialog({ request: { id, title }, decision, onClose }: DialogProps) {
  const { label, question, text, done } = words[decision]
  const [reason, setReason] = useState('')
  const [missing, setMissing] = useState(false)
  const client = useQueryClient()
  const deciding = useMutation<unknown, ApiError>({
    mutationFn: () => withProof(() => call(decision, id, reason.trim())),
    // The record may show other things now, and a refused decision is news as well.
    onSettled: () => client.invalidateQueries(),
    onSuccess: () => {
      toast.success(done)
      onClose()
    },
  })
  const confirm = () => {
    setMissing(decision === 'refuse' && !reason.trim())
    if (decision !== 'refuse' || reason.trim()) deciding.mutate()
  }
  return (
    <ConfirmDialog
      isOpen
      busy={deciding.isPending}
      title={question}
      confirmLabel={label}
      onClose={onClose}
      onConfirm={confirm}
    >
      <div className="grid gap-4">
        <p className="font-semibold [overflow-wrap:anywhere]">{title}</p>
        <p>{text}</p>
        {decision === 'refuse' && (
          <TextArea
            label="Reason"
            rows={4}
            maxLength={refusalLimit}
            value={reason}
            error={missing ? approvalMessages.reasonMissing : undefined}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
        )}
        {deciding.error && <Alert kind="error">{deciding.error.message}</Alert>}
      </div>
    </ConfirmDialog>
  )
}
