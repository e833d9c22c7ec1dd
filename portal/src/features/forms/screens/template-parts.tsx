import { useListReset } from '#kit/api/use-list-reset.ts'
import type { ApiError } from '#kit/api/api-client.ts'
import { api } from '#kit/api/browser-api.ts'
import { AskDialog } from '#kit/asking/ask-dialog.tsx'
import { Alert } from '#ui/alert.tsx'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { toast } from '#ui/overlays/toast.ts'
import { deleteTemplate, listTemplates, type Template } from '../contract.ts'
import { templateStatusLabels } from '../labels.ts'
import { messages } from '../messages.ts'
import { type TemplateStatus, binDays, contentToastMs } from '../rules.ts'

/** The status of a form, shown by colour, icon and text. */
export function TemplateBadge({ status }: { status: TemplateStatus }) {
  if (status === 'published') return <Badge tone="success">{templateStatusLabels.published}</Badge>
  if (status === 'archived') return <Badge icon="archive">{templateStatusLabels.archived}</Badge>
  return <Badge icon="edit">{templateStatusLabels.draft}</Badge>
}

/** Shown when content could not be loaded (spec 3 §2.6). */
export function ManagerFailure({ error, onRetry }: { error: ApiError; onRetry: () => void }) {
  return (
    <Alert kind="error" title="Error Loading Content" actions={<Button onClick={onRetry}>Try Again</Button>}>
      {error.status === 404 ? error.message : 'Please try refreshing the page or contact support.'}
    </Alert>
  )
}

type DeleteTemplateDialogProps = { form: Pick<Template, 'id' | 'title'>; onClose: () => void; onDeleted: () => void }

/** Asks for confirmation before deleting a form. */
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
        Applicants no longer see it. Applications made with it stay. It can be restored from the bin for {binDays} days.
      </p>
    </AskDialog>
  )
}
