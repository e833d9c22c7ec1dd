import { useEffect, useState } from 'react'
import { api } from '#kit/api/browser-api.ts'
import { queryKey } from '#kit/api/query.ts'
import { type BoxState, OfficerBox, ReplyForm } from '#kit/writing/officer-box.tsx'
import type { ReplyChoice } from '#kit/writing/rules.replies.ts'
import { TextForm } from '#kit/writing/text-form.tsx'
import { type Draft, useDraft } from '#kit/writing/use-draft.ts'
import { type SentMessage, sendMessage, useSend } from '#kit/writing/use-send.ts'
import { formatDay } from '#platform/values/nigerian-time.ts'
import { Button } from '#ui/button.tsx'
import { updateAdminDescription } from '../../contract.decisions.ts'
import { getForm, type Submission } from '../../contract.ts'
import { addFormNote, sendFormMessage } from '../../desk/contract.ts'
import { deskMessages } from '../../desk/messages.ts'
import { commentField, commentLimit, personOf, recordType } from '../../rules.ts'
import { newsOf } from './application-thread.tsx'
import { useApplicationCall } from './use-application-call.ts'

type Props = BoxState & {
  form: Submission
  /** A question that the officer has begun elsewhere on the page; it is added to the message once. */
  question?: string
  onQuestion?: () => void
  /** The box is for Admin Comments, the reply that stays pinned. */
  isPinning?: boolean
  onPinned?: () => void
}
const tooLong = deskMessages.textTooLong(commentLimit)

export function ApplicationBox({ form, question, onQuestion, isPinning, onPinned, ...box }: Props) {
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
      reply={(draft) =>
        isPinning ? (
          <CommentForm key="comment" {...{ form, about, onPinned }} textRef={box.textRef} />
        ) : (
          <MessageForm key="reply" {...{ form, draft, about, question, onQuestion }} textRef={box.textRef} />
        )
      }
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
type FormProps = Omit<Props, 'writing' | 'onSwitch' | 'isPinning'> & { draft: Draft; about: About }

/** Admin Comments: what is written before is changed, and an empty one is none. */
function CommentForm({ form, about, textRef, onPinned }: Omit<FormProps, 'draft' | 'question' | 'onQuestion'>) {
  const { id, adminDescription } = form
  const draft = useDraft({ kind: recordType, record: id }, commentField)
  const save = (description: string) => api.call(updateAdminDescription, { params: { id }, body: { description } })
  const begins = !draft.isComing && draft.text === ''
  useEffect(() => {
    if (begins && adminDescription) draft.setText(adminDescription)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, when the account has answered
  }, [draft.isComing])
  const removal = about.useCall()
  const leave = () => {
    draft.discard()
    onPinned?.()
  }
  const sending = useSend({
    ...about,
    draft,
    call: about.useCall(),
    missing: deskMessages.commentMissing,
    problem: draft.text.trim().length > commentLimit ? tooLong : undefined,
    sent: deskMessages.commentSaved,
    send: save,
    onSent: onPinned ?? (() => {}),
  })
  return (
    <TextForm
      {...{ draft, textRef, sending }}
      id="comment"
      label="Comment to the applicant"
      hint="It stays above the messages, and we e-mail it."
      maxLength={commentLimit}
      failure={deskMessages.commentFailed}
      button={{ label: 'Save', icon: 'check', busyLabel: 'Saving' }}
      buttons={
        <>
          <Button size="sm" onClick={leave}>
            Cancel
          </Button>
          {adminDescription && (
            <Button
              size="sm"
              variant="quiet"
              busy={removal.isPending}
              onClick={() => removal.mutate({ words: '', send: () => save('') }, { onSuccess: leave })}
            >
              Remove the comment
            </Button>
          )}
        </>
      }
    />
  )
}

/** A message, which goes to the applicant by e-mail too. */
function MessageForm({ form, draft, about, textRef, question, onQuestion }: FormProps) {
  const { id, version } = form
  const [choice, setChoice] = useState<ReplyChoice>({})
  const pauses = form.deadline !== null && !form.waitingSince
  useEffect(() => {
    if (!question) return
    draft.setText([draft.text.trim(), question].filter(Boolean).join('\n\n'))
    setChoice({ asks: true })
    onQuestion?.()
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- each question once
  }, [question])
  return (
    <ReplyForm
      kind={recordType}
      values={placeholdersOf(form)}
      textRef={textRef}
      sending={{
        ...about,
        draft,
        missing: deskMessages.messageMissing,
        problem: draft.text.trim().length > commentLimit ? tooLong : undefined,
        sent: deskMessages.messageSent,
        send: (text, idempotencyKey, chosen) =>
          api.call(sendFormMessage, { params: { id }, body: { text, ...chosen, version } }, { idempotencyKey }),
      }}
      label="Message to the applicant"
      hint="We e-mail it. The applicant can answer by e-mail, or on the page of the application."
      max={commentLimit}
      failure="Failed to send the message"
      buttonLabel="Send message"
      can={{ asks: pauses }}
      choice={choice}
      onChoice={setChoice}
    />
  )
}

/** What the placeholders of a canned reply become. */
export const placeholdersOf = (form: Submission) => ({
  name: personOf(form),
  reference: form.reference,
  subject: form.formTitle,
  deadline: form.deadline ? formatDay(form.deadline.dueAt) : '',
})
