import { useNavigate } from 'react-router'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ApiError } from '#kit/api/api-client.ts'
import { api } from '#kit/api/browser-api.ts'
import { withProof } from '#kit/sign-in/verify-again.ts'
import { queryKey } from '#kit/api/query.ts'
import { pageCall } from '#features/lists/contract.page-call.ts'
import { ConfirmDialog } from '#ui/overlays/dialog.tsx'
import { toast } from '#ui/overlays/toast.ts'
import { listApprovals } from '#features/approvals/contract.ts'
import type { ResponseOf } from '#platform/endpoint.ts'
import { listUserForms, type Submission } from '../../contract.ts'
import { applicationList } from '../../desk/contract.list.ts'
import { deleteForm } from '../../contract.decisions.ts'
import { deskMessages } from '../../desk/messages.ts'
import { longMessageMs } from '../../rules.ts'

type Props = { form: Submission; onClose: () => void; onDeleted?: (() => void) | undefined }

/** 'Delete Form' for approvers, after a confirmation (spec 2 §§2.1, 8). */
export function DeleteDialog({ form, onClose, onDeleted }: Props) {
  const navigate = useNavigate()
  const client = useQueryClient()
  const removal = useMutation<ResponseOf<typeof deleteForm>, ApiError>({
    mutationFn: () => withProof(() => api.call(deleteForm, { params: { id: form.id } })),
    onSuccess: async (answer) => {
      if (answer.approval) {
        onClose()
        toast.success(answer.message, { duration: longMessageMs })
        return client.invalidateQueries({ queryKey: queryKey(listApprovals) })
      }
      toast.success(deskMessages.deleted, { duration: longMessageMs })
      for (const list of [listUserForms, pageCall(applicationList.key)])
        void client.invalidateQueries({ queryKey: queryKey(list) })
      if (onDeleted) onDeleted()
      else void navigate('/user-profile')
    },
    onError: ({ message }) => {
      onClose()
      toast.error(deskMessages.deleteFailed(message), { duration: longMessageMs })
    },
  })
  return (
    <ConfirmDialog
      isOpen
      title="Delete this form?"
      confirmLabel="Delete Form"
      danger
      busy={removal.isPending}
      onClose={onClose}
      onConfirm={() => removal.mutate()}
    >
      <p className="mb-2 font-semibold [overflow-wrap:anywhere]">
        {form.reference}: {form.formTitle}
      </p>
      <p>The answers and all documents are permanently deleted. This cannot be undone.</p>
    </ConfirmDialog>
  )
}
