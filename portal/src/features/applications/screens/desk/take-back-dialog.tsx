import { api } from '#kit/api/browser-api.ts'
import { AskDialog } from '#kit/asking/ask-dialog.tsx'
import { text } from '#kit/asking/fields.ts'
import { typedTextStore, useStoredText } from '#kit/draft/use-stored-text.ts'
import { withdrawForm } from '../../contract.documents.ts'
import { getForm, listUserForms, type Submission } from '../../contract.ts'
import { messages } from '../../messages.ts'
import { commentLimit } from '../../rules.ts'

type Props = { form: Submission; onClose: () => void; onDone: () => void }

/** Asks before the applicant takes back an application; stays open with the reason when it is refused. */
export function TakeBackDialog({ form, onClose, onDone }: Props) {
  const kept = useStoredText(typedTextStore, `withdraw:${form.id}`)
  const close = () => {
    kept.clear()
    onClose()
  }
  return (
    <AskDialog
      title="Take back this application?"
      about={`${form.reference}: ${form.formTitle}`}
      confirmLabel="Take back"
      fields={{
        reason: text({
          label: 'Why do you take it back?',
          hint: 'Optional. The staff of the Commission read it.',
          draft: kept,
          maxLength: commentLimit,
          rows: 3,
        }),
      }}
      send={(body) => api.call(withdrawForm, { params: { id: form.id }, body })}
      refreshes={[getForm, listUserForms]}
      done={({ message }) => message}
      failure={messages.withdrawFailed}
      onDone={onDone}
      onClose={close}
    >
      <p>The Commission does nothing more about it. You can make a new application at any time.</p>
    </AskDialog>
  )
}
