import { type RefObject, useEffect, useState } from 'react'
import { api } from '#kit/api/browser-api.ts'
import { queryKey } from '#kit/api/query.ts'
import { useSession } from '#kit/sign-in/session.ts'
import { useCannedReply } from '#kit/writing/canned-reply.tsx'
import { OfficerBox } from '#kit/writing/officer-box.tsx'
import { PresentOfficers, useOfficers } from '#kit/writing/present-officers.tsx'
import { TextForm } from '#kit/writing/text-form.tsx'
import type { Draft } from '#kit/writing/use-draft.ts'
import { type SentMessage, sendMessage, type Sending, useSend } from '#kit/writing/use-send.ts'
import type { Writing } from '#kit/writing/use-writing.ts'
import { formatDay } from '#platform/values/nigerian-time.ts'
import { Checkbox } from '#ui/form/choice.tsx'
import { getForm, type Submission } from '../../contract.ts'
import { addFormNote, sendFormMessage } from '../../desk/contract.ts'
import { deskMessages } from '../../desk/messages.ts'
import { commentLimit, recordType } from '../../rules.ts'
import { newsOf } from './application-thread.tsx'
import { useApplicationCall } from './use-application-call.ts'

type Props = {
  form: Submission
  writing: Writing
  onSwitch: (writing: Writing) => void
  textRef: RefObject<HTMLTextAreaElement | null>
  /** A question that the officer has begun elsewhere on the page; it is added to the message once. */
  question?: string
  onQuestion?: () => void
}

/** The box at the end of the thread, with who else is writing. */
export function ApplicationBox({ form, writing, onSwitch, textRef, question, onQuestion }: Props) {
  const { id, version } = form
  const [isTyping, setTyping] = useState(false)
  const open = { place: recordType, record: id, part: isTyping ? writing : '' } as const
  const people = useOfficers(open, version, queryKey(getForm, { params: { id } }))
  return (
    <>
      <PresentOfficers people={people} />
      <OfficerBox
        {...{ writing, onSwitch }}
        place={{ kind: recordType, record: id }}
        can={{ reply: true, note: true }}
        onTyping={setTyping}
        reply={(draft) => <MessageForm key="reply" {...{ form, draft, textRef, question, onQuestion }} />}
        note={(draft) => <NoteForm key="note" {...{ form, draft, textRef }} />}
      />
    </>
  )
}

type FormProps = Pick<Props, 'form' | 'textRef' | 'question' | 'onQuestion'> & { draft: Draft }
type Answer = { form: Submission }

const useSendAbout = (form: Submission, sending: Omit<Sending, 'entries' | 'call' | 'problem'>) =>
  useSend({
    ...sending,
    entries: newsOf(form),
    call: useApplicationCall(form.id, (letter: SentMessage) => sendMessage(letter) as Promise<Answer>),
    problem: sending.draft.text.trim().length > commentLimit ? deskMessages.textTooLong(commentLimit) : undefined,
  })

/** A message, which goes to the applicant by e-mail too. */
function MessageForm({ form, draft, textRef, question, onQuestion }: FormProps) {
  const { id, version } = form
  const { user } = useSession()
  const [asks, setAsks] = useState(false)
  const pauses = form.deadline !== null && !form.waitingSince
  useEffect(() => {
    if (!question) return
    draft.setText([draft.text.trim(), question].filter(Boolean).join('\n\n'))
    setAsks(true)
    onQuestion?.()
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- each question once
  }, [question])
  const sending = useSendAbout(form, {
    draft,
    missing: deskMessages.messageMissing,
    sent: deskMessages.messageSent,
    fingerprintOf: (words) => (asks ? `${words}\n?` : words),
    send: (text, idempotencyKey) =>
      api.call(sendFormMessage, { params: { id }, body: { text, asks: asks && pauses, version } }, { idempotencyKey }),
    onSent: () => setAsks(false),
  })
  const canned = useCannedReply({ kind: recordType, values: valuesOf(form, user), draft, textRef })
  return (
    <>
      <TextForm
        {...{ draft, sending, textRef }}
        id="message"
        label="Message to the applicant"
        hint="We e-mail it. The applicant can answer by e-mail, or on the page of the application."
        maxLength={commentLimit}
        failure="Failed to send the message"
        button={{ label: 'Send message', icon: 'send', busyLabel: 'Sending' }}
        buttons={canned.button}
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
      {canned.dialog}
    </>
  )
}

const valuesOf = (
  { formData, reference, formTitle, deadline }: Submission,
  user: { name: string; surname?: string } | null | undefined,
) => ({
  name: [formData['name'], formData['surname']].filter((part) => typeof part === 'string').join(' '),
  reference,
  subject: formTitle,
  deadline: deadline ? formatDay(deadline.dueAt) : '',
  officer: `${user?.name ?? ''} ${user?.surname ?? ''}`.trim(),
})

/** A note that only staff read. */
function NoteForm({ form, draft, textRef }: FormProps) {
  const { id, version } = form
  const sending = useSendAbout(form, {
    draft,
    missing: deskMessages.noteMissing,
    sent: deskMessages.noteAdded,
    send: (text, idempotencyKey) =>
      api.call(addFormNote, { params: { id }, body: { text, version } }, { idempotencyKey }),
  })
  return (
    <TextForm
      {...{ draft, sending, textRef }}
      id="note"
      label="New note"
      hint="Only staff can read this."
      maxLength={commentLimit}
      failure="Failed to add note"
      button={{ label: 'Add note', icon: 'plus', busyLabel: 'Adding' }}
    />
  )
}
