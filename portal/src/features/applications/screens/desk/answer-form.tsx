import { useState } from 'react'
import { asSentence } from '#kit/api/api-client.ts'
import { LeaveGuard } from '#kit/forms/leave-guard.tsx'
import { useApiMutation } from '#kit/api/query.ts'
import { typedTextStore, useStoredText } from '#kit/draft/use-stored-text.ts'
import { useOnceKey } from '#kit/forms/use-once-key.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { TextArea } from '#ui/form/text-area.tsx'
import { toast } from '#ui/overlays/toast.ts'
import { answerCommission } from '../../contract.documents.ts'
import { getForm, type Submission } from '../../contract.ts'
import { messages } from '../../messages.ts'
import { commentLimit } from '../../rules.ts'

/** The applicant's answer to the Commission; what is typed stays until it has arrived. */
export function AnswerForm({ form }: { form: Submission }) {
  const kept = useStoredText(typedTextStore, `answer:${form.id}`)
  const { text } = kept
  const [missing, setMissing] = useState(false)
  const once = useOnceKey(kept.before)
  const answer = useApiMutation(answerCommission, {
    invalidates: [getForm],
    onSuccess: ({ message }) => {
      toast.success(message)
      once.arrived()
      kept.clear()
    },
  })
  const send = () => {
    const body = { text: text.trim() }
    setMissing(body.text === '')
    if (!body.text) return
    const key = once.keyOf(body.text)
    kept.recordSent({ words: body.text, key })
    answer.mutate({ params: { id: form.id }, body, idempotencyKey: key })
  }
  return (
    <form
      noValidate
      data-print="no"
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      {answer.isError && (
        <Alert kind="error" title="Your answer was not sent">
          {asSentence(answer.error.message)} What you have written is still here.
        </Alert>
      )}
      <TextArea
        id="answer"
        label="Your answer"
        hint="The Commission reads it with your application. Documents are added above."
        rows={5}
        maxLength={commentLimit}
        value={text}
        {...(missing && { error: messages.answerMissing })}
        onChange={({ currentTarget }) => kept.setText(currentTarget.value)}
      />
      <div>
        <Button type="submit" variant="primary" icon="send" busy={answer.isPending} busyLabel="Sending">
          Send answer
        </Button>
      </div>
      <LeaveGuard when={text !== '' && !answer.isPending} />
    </form>
  )
}
