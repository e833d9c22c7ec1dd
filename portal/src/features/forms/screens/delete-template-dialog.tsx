import { useListReset } from '#kit/api/use-list-reset.ts'
import { api } from '#kit/api/browser-api.ts'
import { AskDialog } from '#kit/asking/ask-dialog.tsx'
import { toast } from '#ui/overlays/toast.ts'
import { deleteTemplate, listTemplates, type Template } from '../contract.ts'
import { messages } from '../messages.ts'
import { binDays, contentToastMs } from '../rules.ts'

type DeleteTemplateDialogProps = {
  form: Pick<Template, 'id' | 'title' | 'status'>
  onClose: () => void
  onDeleted: () => void
}

export function DeleteTemplateDialog({ form, onClose, onDeleted }: DeleteTemplateDialogProps) {
  const resetList = useListReset('forms')
  return (
    <AskDialog
      title={`Delete ‘${form.title}’?`}
      confirmLabel="Delete form"
      danger
      send={() => api.call(deleteTemplate, { params: { id: form.id } })}
      refreshes={[listTemplates]}
      done={messages.templateDeleted}
      doneMs={contentToastMs}
      onFailed={(message) => toast.error(messages.templateDeleteFailed(message), { duration: contentToastMs })}
      onDone={() => {
        resetList()
        onDeleted()
      }}
      onClose={onClose}
    >
      <p>
        {form.status === 'published' && 'Applicants no longer see it. '}
        Applications made with it stay. It can be restored from the bin for {binDays} days.
      </p>
    </AskDialog>
  )
}
