import { type RefObject, useState } from 'react'
import { api } from '#kit/api/browser-api.ts'
import { queryKey } from '#kit/api/query.ts'
import { useSession } from '#kit/sign-in/session.ts'
import { useCannedReply } from '#kit/writing/canned-reply.tsx'
import { OfficerBox } from '#kit/writing/officer-box.tsx'
import { PresentOfficers, useOfficers } from '#kit/writing/present-officers.tsx'
import { TextForm } from '#kit/writing/text-form.tsx'
import type { Draft } from '#kit/writing/use-draft.ts'
import { sendMessage, type Sending, useSend } from '#kit/writing/use-send.ts'
import type { Writing } from '#kit/writing/use-writing.ts'
import { formatDay } from '#platform/values/nigerian-time.ts'
import { Thread, type ThreadEntry } from '#ui/thread.tsx'
import { addEnquiryNote, answerEnquiry, type Enquiry, getEnquiry, type EnquiryEvent } from '../../desk/contract.ts'
import { excerptOf } from '../../desk/rules.texts.ts'
import { enquiryMessages, eventWords } from '../../messages.ts'
import { answerLimit, noteLimit } from '../../rules.ts'
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
  useSend({ ...sending, entries: newsOf(enquiry), call: useEnquiryCall(enquiry.id, sendMessage) })

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

type EnquiryThreadProps = {
  enquiry: Enquiry
  /** So many of the latest entries; all by default. */
  latest?: number
  endId?: string
}

/** What the sender and the Commission wrote, the notes of staff and what happened, oldest first. */
export function EnquiryThread({ enquiry, latest, endId }: EnquiryThreadProps) {
  const entries = enquiry.events.map((event) => toEntry(event, enquiry))
  const shown = latest === undefined ? entries : entries.slice(-latest)
  return <Thread label={`Thread of ${enquiry.reference}`} entries={shown} {...(endId && { endId })} />
}

function toEntry({ id, action, at, byName, text, quoted }: EnquiryEvent, { name, message }: Enquiry): ThreadEntry {
  switch (action) {
    case 'received':
      return { kind: 'message', own: false, id, at, by: name, text: message }
    case 'replied':
      return { kind: 'message', own: false, id, at, by: name, text, quoted }
    case 'answered':
      return { kind: 'message', own: true, id, at, by: byName, text }
    case 'noted':
      return { kind: 'note', id, at, by: byName, text }
    default: {
      const title = eventWords[action]
      return { kind: 'event', id, at, by: byName, title: text ? `${title}: ${text}` : title, isInternal: true }
    }
  }
}

/** The same for the notice of what is new. */
const newsOf = ({ events, name }: Enquiry) =>
  events.map(({ id, at, action, byName, text }) => ({
    id,
    at,
    by: byName || name,
    text: eventWords[action],
    note: text || null,
  }))
