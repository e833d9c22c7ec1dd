import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ApiError } from '#kit/api-client.ts'
import { api } from '#kit/browser-api.ts'
import { withProof } from '#kit/prove-again.ts'
import { queryKey } from '#kit/query.ts'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/dialog.tsx'
import { toast } from '#ui/toast.ts'
import { listApprovals } from '#features/approvals/contract.ts'
import { WaitingApproval } from '#features/approvals/screens/waiting-approval.tsx'
import type { ResponseOf } from '#platform/endpoint.ts'
import { listForms, listUserForms, type Submission } from '../../contract.ts'
import { deleteForm } from '../../contract.decisions.ts'
import { messages } from '../../messages.ts'
import { longMessageMs } from '../../rules.ts'

/** 'Delete Form' for staff, after a confirmation (spec 2 §§2.1, 8). */
export function DeleteSubmission({ form }: { form: Submission }) {
  const [asking, setAsking] = useState(false)
  const navigate = useNavigate()
  const client = useQueryClient()
  const removal = useMutation<ResponseOf<typeof deleteForm>, ApiError>({
    mutationFn: () => withProof(() => api.call(deleteForm, { params: { id: form.id } })),
    onSuccess: async (answer) => {
      if (answer.approval) {
        setAsking(false)
        toast.success(answer.message, { duration: longMessageMs })
        return client.invalidateQueries({ queryKey: queryKey(listApprovals) })
      }
      toast.success(messages.deleted, { duration: longMessageMs })
      for (const list of [listForms, listUserForms]) void client.invalidateQueries({ queryKey: queryKey(list) })
      void navigate('/user-profile')
    },
    onError: ({ message }) => {
      setAsking(false)
      toast.error(messages.deleteFailed(message), { duration: longMessageMs })
    },
  })
  return (
    <section aria-label="Delete" data-print="no" className="border-t border-line pt-6">
      <WaitingApproval recordType="submission" recordId={form.id} />
      <Button variant="danger" icon="trash" onClick={() => setAsking(true)}>
        Delete Form
      </Button>
      <ConfirmDialog
        isOpen={asking}
        title="Delete this form?"
        confirmLabel="Delete Form"
        danger
        busy={removal.isPending}
        onClose={() => setAsking(false)}
        onConfirm={() => removal.mutate()}
      >
        <p className="mb-2 font-semibold [overflow-wrap:anywhere]">
          {form.reference}: {form.formTitle}
        </p>
        <p>The answers and all documents are permanently deleted. This cannot be undone.</p>
      </ConfirmDialog>
    </section>
  )
}
