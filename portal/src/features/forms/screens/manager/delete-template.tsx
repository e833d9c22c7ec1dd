import { useApiMutation } from '#kit/api/query.ts'
import { ConfirmDialog } from '#ui/overlays/dialog.tsx'
import { toast } from '#ui/overlays/toast.ts'
import { deleteTemplate, listTemplates, type Template } from '../../contract.ts'
import { messages } from '../../messages.ts'
import { binDays, contentToastMs } from '../../rules.ts'

type DeleteTemplateDialogProps = { form: Pick<Template, 'id' | 'title'>; onClose: () => void; onDeleted: () => void }

/** Asks for confirmation before deleting a form. */
export function DeleteTemplateDialog({ form, onClose, onDeleted }: DeleteTemplateDialogProps) {
  const deletion = useApiMutation(deleteTemplate, {
    invalidates: [listTemplates],
    onSuccess: () => {
      toast.success(messages.templateDeleted, { duration: contentToastMs })
      onDeleted()
    },
    onError: (error) => {
      toast.error(messages.templateDeleteFailed(error.message), { duration: contentToastMs })
      onClose()
    },
  })
  return (
    <ConfirmDialog
      isOpen
      title={`Delete ‘${form.title}’?`}
      confirmLabel="Delete form"
      danger
      busy={deletion.isPending}
      onClose={onClose}
      onConfirm={() => deletion.mutate({ params: { id: form.id } })}
    >
      <p>
        Applicants no longer see it. Applications made with it stay. It can be restored from the bin for {binDays} days.
      </p>
    </ConfirmDialog>
  )
}
