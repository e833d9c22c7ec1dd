import { useNavigate } from 'react-router'
import { listApprovals } from '#features/approvals/contract.ts'
import { pageCall } from '#features/lists/contract.page-call.ts'
import { api } from '#kit/api/browser-api.ts'
import { useRefresh } from '#kit/api/query.ts'
import { AskDialog } from '#kit/asking/ask-dialog.tsx'
import { toast } from '#ui/overlays/toast.ts'
import { listUserForms, type Submission } from '../../contract.ts'
import { applicationList } from '../../desk/contract.list.ts'
import { deleteForm } from '../../contract.decisions.ts'
import { deskMessages } from '../../desk/messages.ts'
import { longMessageMs } from '../../rules.ts'

type Props = { form: Submission; onClose: () => void; onDeleted?: (() => void) | undefined }

/** 'Delete Form' for approvers, after a confirmation (spec 2 §§2.1, 8). */
export function DeleteDialog({ form, onClose, onDeleted }: Props) {
  const navigate = useNavigate()
  const refreshApprovals = useRefresh(listApprovals)
  const refreshLists = useRefresh(listUserForms, pageCall(applicationList.key))
  return (
    <AskDialog
      title="Delete this form?"
      about={`${form.reference}: ${form.formTitle}`}
      confirmLabel="Delete Form"
      danger
      send={() => api.call(deleteForm, { params: { id: form.id } })}
      done={({ approval, message }) => (approval ? message : deskMessages.deleted)}
      doneMs={longMessageMs}
      onFailed={(message) => toast.error(deskMessages.deleteFailed(message), { duration: longMessageMs })}
      onDone={({ approval }) => {
        if (approval) {
          onClose()
          return refreshApprovals()
        }
        refreshLists()
        if (onDeleted) onDeleted()
        else void navigate('/user-profile')
      }}
      onClose={onClose}
    >
      <p>The answers and all documents are permanently deleted. This cannot be undone.</p>
    </AskDialog>
  )
}
