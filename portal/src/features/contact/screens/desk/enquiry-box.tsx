import { type RefObject, useState } from 'react'
import { api } from '#kit/browser-api.ts'
import { queryKey } from '#kit/query.ts'
import { useSession } from '#kit/session.ts'
import { useCannedReply } from '#kit/writing/canned-reply.tsx'
import { OfficerBox } from '#kit/writing/officer-box.tsx'
import { PresentOfficers, useOfficers } from '#kit/writing/present-officers.tsx'
import { TextForm } from '#kit/writing/text-form.tsx'
import type { Draft } from '#kit/writing/use-draft.ts'
import { sendLetter, type Sending, useSend } from '#kit/writing/use-send.ts'
import type { Writing } from '#kit/writing/use-writing.ts'
import { formatDay } from '#platform/nigerian-time.ts'
import { addEnquiryNote, answerEnquiry, type Enquiry, getEnquiry } from '../../desk/contract.ts'
import { excerptOf } from '../../desk/rules.texts.ts'
import { enquiryMessages } from '../../messages.ts'
import { answerLimit, noteLimit } from '../../rules.ts'
import { newsOf } from './enquiry-thread.tsx'
import { useEnquiryCall } from './use-enquiry-call.ts'

type Props = {
  enquiry: Enquiry
  writing: Writing
  onSwitch: (writing: Writing) => void
  textRef: RefObject<HTMLTextAreaElement | null>
}

/** The box at the end of the thread, with who else is writing. */
export function EnquiryBox({ enquiry, writing, onSwitch, textRef }: Props) {
  const { id, version, actions } = enquiry
  const [isTyping, setTyping] = useState(false)
  const open = { place: 'enquiry', record: id, part: isTyping ? writing : '' } as const
  const people = useOfficers(open, version, queryKey(getEnquiry, { params: { id } }))
  return (
    <>
      <PresentOfficers people={people} />
      <OfficerBox
        {...{ writing, onSwitch }}
        place={{ kind: 'enquiry', record: id }}
        can={{ reply: actions.includes('answer'), note: actions.includes('note') }}
        onTyping={setTyping}
        reply={(draft) => <AnswerForm key="reply" {...{ enquiry, draft, textRef }} />}
        note={(draft) => <NoteForm key="note" {...{ enquiry, draft, textRef }} />}
      />
    </>
  )
}

type FormProps = Pick<Props, 'enquiry' | 'textRef'> & { draft: Draft }

const useSendAbout = (enquiry: Enquiry, sending: Omit<Sending, 'entries' | 'call'>) =>
  useSend({ ...sending, entries: newsOf(enquiry), call: useEnquiryCall(enquiry.id, sendLetter) })

/** An answer, which goes to the sender by e-mail. */
function AnswerForm({ enquiry, draft, textRef }: FormProps) {
  const { id, email, version } = enquiry
  const { user } = useSession()
  const sending = useSendAbout(enquiry, {
    draft,
    missing: enquiryMessages.answerMissing,
    problem: draft.text.trim().length > answerLimit ? enquiryMessages.answerTooLong : undefined,
    sent: 'Answer sent',
    send: (text, idempotencyKey) =>
      api.call(answerEnquiry, { params: { id }, body: { text, version } }, { idempotencyKey }),
  })
  const canned = useCannedReply({ kind: 'enquiry', values: valuesOf(enquiry, user), draft, textRef })
  return (
    <>
      <TextForm
        {...{ draft, sending, textRef }}
        id="message"
        label="Your answer"
        hint={`Goes to ${email}, with a greeting above and the message below. If the sender has not confirmed this address yet, the answer waits until then.`}
        maxLength={answerLimit}
        failure="Failed to send the answer"
        button={{ label: 'Send answer', icon: 'send', busyLabel: 'Sending' }}
        buttons={canned.button}
      />
      {canned.dialog}
    </>
  )
}

const valuesOf = (
  { name, reference, message, deadline: { dueAt } }: Enquiry,
  user: { name: string; surname?: string } | null | undefined,
) => ({
  name,
  reference,
  subject: excerptOf(message),
  deadline: dueAt ? formatDay(dueAt) : '',
  officer: `${user?.name ?? ''} ${user?.surname ?? ''}`.trim(),
})

/** A note that only staff read. */
function NoteForm({ enquiry, draft, textRef }: FormProps) {
  const { id, version } = enquiry
  const sending = useSendAbout(enquiry, {
    draft,
    missing: enquiryMessages.noteMissing,
    problem: draft.text.trim().length > noteLimit ? enquiryMessages.noteTooLong : undefined,
    sent: 'Note added',
    send: (note, idempotencyKey) =>
      api.call(addEnquiryNote, { params: { id }, body: { note, version } }, { idempotencyKey }),
  })
  return (
    <TextForm
      {...{ draft, sending, textRef }}
      id="note"
      label="New note"
      hint="Only staff can read this."
      maxLength={noteLimit}
      failure="Failed to add note"
      button={{ label: 'Add note', icon: 'plus', busyLabel: 'Adding' }}
    />
  )
}
