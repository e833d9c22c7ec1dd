import { type FormEvent, useState } from 'react'
import { useApiMutation } from '#kit/query.ts'
import { typedSlice, useKeptText } from '#kit/use-kept-text.ts'
import { useOnceKey } from '#kit/use-once-key.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { toast } from '#ui/toast.ts'
import { answerEnquiry, type Enquiry, getEnquiry, listEnquiries } from '../contract.ts'
import { enquiryMessages } from '../messages.ts'
import { answerLimit } from '../rules.ts'

/** Unchanged text keeps its idempotency key, so that sending again after a lost connection mails the answer only once. */
export function AnswerForm({ enquiry: { id, email } }: { enquiry: Enquiry }) {
  const kept = useKeptText(typedSlice, `enquiry:${id}`)
  const { text } = kept
  const [problem, setProblem] = useState<string>()
  const once = useOnceKey(kept.before)
  const answer = useApiMutation(answerEnquiry, {
    invalidates: [getEnquiry, listEnquiries],
    onSuccess: () => {
      kept.clear()
      once.arrived()
      toast.success('Answer sent')
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const words = text.trim()
    setProblem(
      words === ''
        ? enquiryMessages.answerMissing
        : words.length > answerLimit
          ? enquiryMessages.answerTooLong
          : undefined,
    )
    if (words === '' || words.length > answerLimit || answer.isPending) return
    const key = once.keyOf(words)
    kept.noteSent({ words, key })
    answer.mutate({ params: { id }, body: { text: words }, idempotencyKey: key })
  }
  return (
    <form noValidate onSubmit={submit} className="grid max-w-2xl gap-4">
      <TextArea
        label="Your answer"
        hint={`Goes to ${email}, with a greeting above and the message below. If the sender has not confirmed this address yet, the answer waits until then.`}
        rows={8}
        maxLength={answerLimit}
        value={text}
        onChange={(event) => kept.setText(event.currentTarget.value)}
        error={problem}
      />
      {answer.isError && <Alert kind="error">{answer.error.message}</Alert>}
      <Button type="submit" variant="primary" icon="send" busy={answer.isPending} className="justify-self-start">
        Send answer
      </Button>
    </form>
  )
}
