import { useEffect, useState } from 'react'
import { api } from '#kit/api/browser-api.ts'
import { queryKey } from '#kit/api/query.ts'
import { type BoxState, OfficerBox, ReplyForm } from '#kit/writing/officer-box.tsx'
import type { Draft } from '#kit/writing/use-draft.ts'
import { type SentMessage, sendMessage } from '#kit/writing/use-send.ts'
import { formatDay } from '#platform/values/nigerian-time.ts'
import { Checkbox } from '#ui/form/choice.tsx'
import { getForm, type Submission } from '../../contract.ts'
import { addFormNote, sendFormMessage } from '../../desk/contract.ts'
import { deskMessages } from '../../desk/messages.ts'
import { commentLimit, personOf, recordType } from '../../rules.ts'
import { newsOf } from './application-thread.tsx'
import { useApplicationCall } from './use-application-call.ts'

type Props = BoxState & {
  form: Submission
  /** A question that the officer has begun elsewhere on the page; it is added to the message once. */
  question?: string
  onQuestion?: () => void
}
const tooLong = deskMessages.textTooLong(commentLimit)

/** The box at the end of the thread. */
export function ApplicationBox({ form, question, onQuestion, ...box }: Props) {
  const { id, version } = form
  const useCall = () => useApplicationCall(id, (letter: SentMessage) => sendMessage(letter) as Promise<Answer>)
  const about = { entries: newsOf(form), useCall }
  return (
    <OfficerBox
      {...box}
      place={{ kind: recordType, record: id }}
      open={{ place: recordType, record: id }}
      version={version}
      queryKey={queryKey(getForm, { params: { id } })}
      can={{ reply: true, note: true }}
      reply={(draft) => (
        <MessageForm key="reply" {...{ form, draft, about, question, onQuestion }} textRef={box.textRef} />
      )}
      note={{
        ...about,
        missing: deskMessages.noteMissing,
        max: commentLimit,
        tooLong,
        send: (text, idempotencyKey) =>
          api.call(addFormNote, { params: { id }, body: { text, version } }, { idempotencyKey }),
      }}
    />
  )
}

type Answer = { form: Submission }
type About = Pick<Parameters<typeof ReplyForm>[0]['sending'], 'entries' | 'useCall'>
type FormProps = Omit<Props, 'writing' | 'onSwitch'> & { draft: Draft; about: About }

/** A message, which goes to the applicant by e-mail too. */
function MessageForm({ form, draft, about, textRef, question, onQuestion }: FormProps) {
  const { id, version } = form
  const [asks, setAsks] = useState(false)
  const pauses = form.deadline !== null && !form.waitingSince
  useEffect(() => {
    if (!question) return
    draft.setText([draft.text.trim(), question].filter(Boolean).join('\n\n'))
    setAsks(true)
    onQuestion?.()
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- each question once
  }, [question])
  return (
    <ReplyForm
      kind={recordType}
      values={valuesOf(form)}
      textRef={textRef}
      sending={{
        ...about,
        draft,
        missing: deskMessages.messageMissing,
        problem: draft.text.trim().length > commentLimit ? tooLong : undefined,
        sent: deskMessages.messageSent,
        fingerprintOf: (words) => (asks ? `${words}\n?` : words),
        send: (text, idempotencyKey) =>
          api.call(
            sendFormMessage,
            { params: { id }, body: { text, asks: asks && pauses, version } },
            { idempotencyKey },
          ),
        onSent: () => setAsks(false),
      }}
      label="Message to the applicant"
      hint="We e-mail it. The applicant can answer by e-mail, or on the page of the application."
      max={commentLimit}
      failure="Failed to send the message"
      buttonLabel="Send message"
      options={
        pauses && (
          <Checkbox
            label="Pause the deadline until they reply"
            checked={asks}
            onChange={(event) => setAsks(event.currentTarget.checked)}
          />
        )
      }
    />
  )
}

const valuesOf = (form: Submission) => ({
  name: personOf(form),
  reference: form.reference,
  subject: form.formTitle,
  deadline: form.deadline ? formatDay(form.deadline.dueAt) : '',
})
