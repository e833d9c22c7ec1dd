import { useQueryClient } from '@tanstack/react-query'
import { queryKey, useApiMutation } from '#kit/api/query.ts'
import { typedSlice, useKeptText } from '#kit/draft/use-kept-text.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { TextArea } from '#ui/form/text-area.tsx'
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
  const actions = (
    <>
      <Button onClick={close} disabled={call.isPending}>
        Cancel
      </Button>
      <Button
        variant="primary"
        busy={call.isPending}
        onClick={() => call.mutate({ params: { id: form.id }, body: { reason: kept.text.trim() } })}
      >
        Take back
      </Button>
    </>
  )
  return (
    <Dialog
      isOpen
      role="alertdialog"
      title="Take back this application?"
      busy={call.isPending}
      actions={actions}
      onClose={close}
    >
      <div className="grid gap-4">
        <p className="font-semibold [overflow-wrap:anywhere]">
          {form.reference}: {form.formTitle}
        </p>
        <p>The Commission does nothing more about it. You can make a new application at any time.</p>
        {call.isError && (
          <Alert kind="error" title={messages.withdrawFailed}>
            {call.error.message}
          </Alert>
        )}
        <TextArea
          data-first-focus=""
          label="Why do you take it back?"
          hint="Optional. The staff of the Commission read it."
          value={kept.text}
          rows={3}
          maxLength={commentLimit}
          onChange={({ currentTarget }) => kept.setText(currentTarget.value)}
        />
      </div>
    </Dialog>
  )
}
