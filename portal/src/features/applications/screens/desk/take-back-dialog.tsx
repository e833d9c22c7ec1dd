import { useQueryClient } from '@tanstack/react-query'
import { queryKey, useApiMutation } from '#kit/api/query.ts'
import { typedSlice, useKeptText } from '#kit/draft/use-kept-text.ts'
import { TextDialog } from '#kit/writing/text-dialog.tsx'
import { Alert } from '#ui/alert.tsx'
import { toast } from '#ui/overlays/toast.ts'
import { withdrawForm } from '../../contract.documents.ts'
import { getForm, listUserForms, type Submission } from '../../contract.ts'
import { messages } from '../../messages.ts'
import { commentLimit } from '../../rules.ts'

type Props = { form: Submission; onClose: () => void; onDone: () => void }

/** Asks before the applicant takes back an application; stays open with the reason when it is refused. */
export function TakeBackDialog({ form, onClose, onDone }: Props) {
  const kept = useKeptText(typedSlice, `withdraw:${form.id}`)
  const client = useQueryClient()
  const call = useApiMutation(withdrawForm, {
    invalidates: [getForm, listUserForms],
    onSuccess: ({ message }) => {
      kept.clear()
      toast.success(message)
      onDone()
    },
    // The Commission may have decided meanwhile.
    onError: () => void client.invalidateQueries({ queryKey: queryKey(getForm) }),
  })
  const close = () => {
    kept.clear()
    onClose()
  }
  return (
    <TextDialog
      title="Take back this application?"
      draft={kept}
      text={{
        label: 'Why do you take it back?',
        hint: 'Optional. The staff of the Commission read it.',
        max: commentLimit,
        rows: 3,
      }}
      confirmLabel="Take back"
      busy={call.isPending}
      onConfirm={(reason) => call.mutate({ params: { id: form.id }, body: { reason } })}
      onClose={close}
    >
      <p className="font-semibold [overflow-wrap:anywhere]">
        {form.reference}: {form.formTitle}
      </p>
      <p>The Commission does nothing more about it. You can make a new application at any time.</p>
      {call.isError && (
        <Alert kind="error" title={messages.withdrawFailed}>
          {call.error.message}
        </Alert>
      )}
    </TextDialog>
  )
}
