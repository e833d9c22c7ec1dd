import { useState } from 'react'
import { LeaveGuard } from '#kit/leave-guard.tsx'
import { useApiMutation } from '#kit/query.ts'
import { typedSlice, useKeptText } from '#kit/use-kept-text.ts'
import { useOnceKey } from '#kit/use-once-key.ts'
import { formatMoment } from '#platform/nigerian-time.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { toast } from '#ui/toast.ts'
import { getForm, type Submission } from '../../contract.ts'
import { answerCommission } from '../../contract.documents.ts'
import { availableActions } from '../../lifecycle.ts'
import { messages } from '../../messages.ts'
import { commentLimit } from '../../rules.ts'

/** What the Commission and the applicant wrote to each other, and for the applicant a box for an answer. */
export function Answers({ form }: { form: Submission }) {
  const open = form.own && form.status === 'completed' && availableActions(form, form.part).includes('uploadDocuments')
  const written = [...form.messages.map((answer) => ({ ...answer, kind: 'answer' })), ...form.entries].toSorted(
    (one, other) => one.at.localeCompare(other.at),
  )
  if (!open && written.length === 0) return null
  return (
    <section aria-labelledby="messages" className="grid gap-4">
      <h2 id="messages">Messages about this application</h2>
      {written.length > 0 && (
        <ol className="border-t border-line">
          {written.map(({ id, at, by, text, kind }) => (
            <li key={`${at}-${id}`} className="border-b border-line py-3">
              <p className="text-sm text-muted">
                {by}
                {kind === 'question' && ' (question)'}, <time dateTime={at}>{formatMoment(at)}</time>
              </p>
              <p className="whitespace-pre-line [overflow-wrap:anywhere]">{text}</p>
            </li>
          ))}
        </ol>
      )}
      {open && <AnswerForm form={form} />}
    </section>
  )
}

function AnswerForm({ form }: { form: Submission }) {
  const kept = useKeptText(typedSlice, `answer:${form.id}`)
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
    kept.noteSent({ words: body.text, key })
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
          {answer.error.message} What you have written is still here.
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
