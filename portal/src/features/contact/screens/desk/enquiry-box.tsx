import { useState } from 'react'
import { api } from '#kit/api/browser-api.ts'
import { queryKey } from '#kit/api/query.ts'
import { type BoxState, OfficerBox, ReplyForm } from '#kit/writing/officer-box.tsx'
import { useSession } from '#kit/sign-in/session.ts'
import type { ReplyChoice } from '#kit/writing/rules.replies.ts'
import { sendMessage } from '#kit/writing/use-send.ts'
import { formatDay } from '#platform/values/nigerian-time.ts'
import { toast } from '#ui/overlays/toast.ts'
import { Thread, type ThreadEntry } from '#ui/thread.tsx'
import { addEnquiryNote, answerEnquiry, type Enquiry, getEnquiry, type EnquiryEvent } from '../../desk/contract.ts'
import { excerptOf } from '../../desk/rules.texts.ts'
import { enquiryMessages, eventWords } from '../../messages.ts'
import { answerLimit, noteLimit } from '../../rules.ts'
import { useEnquiryCall } from './use-enquiry-call.ts'

/** The box at the end of the thread: an answer, which goes to the sender by e-mail, or a note. */
export function EnquiryBox({ enquiry, ...box }: BoxState & { enquiry: Enquiry }) {
  const { id, email, version, actions, assignee } = enquiry
  const { user } = useSession()
  const [choice, setChoice] = useState<ReplyChoice>({})
  const useCall = () => useEnquiryCall(id, sendMessage)
  const about = { entries: newsOf(enquiry), useCall }
  return (
    <OfficerBox
      {...box}
      place={{ kind: 'enquiry', record: id }}
      open={{ place: 'enquiry', record: id }}
      version={version}
      queryKey={queryKey(getEnquiry, { params: { id } })}
      can={{ reply: actions.includes('answer'), note: actions.includes('note') }}
      reply={(draft) => (
        <ReplyForm
          key="reply"
          kind="enquiry"
          values={valuesOf(enquiry)}
          textRef={box.textRef}
          sending={{
            ...about,
            draft,
            missing: enquiryMessages.answerMissing,
            problem: draft.text.trim().length > answerLimit ? enquiryMessages.answerTooLong : undefined,
            sent: 'Answer sent',
            send: (text, idempotencyKey, { resolves: closes, assigns }) =>
              api.call(answerEnquiry, { params: { id }, body: { text, closes, assigns, version } }, { idempotencyKey }),
            onSent({ resolves }) {
              if (resolves) toast.success('Enquiry closed')
            },
          }}
          label="Your answer"
          hint={`Goes to ${email}, with a greeting above and the message below. If the sender has not confirmed this address yet, the answer waits until then.`}
          max={answerLimit}
          failure="Failed to send the answer"
          buttonLabel="Send answer"
          resolveLabel={actions.includes('close') && 'Answer and close'}
          can={{ assigns: actions.includes('assign') && assignee?.id !== user?.id }}
          choice={choice}
          onChoice={setChoice}
        />
      )}
      note={{
        ...about,
        missing: enquiryMessages.noteMissing,
        max: noteLimit,
        tooLong: enquiryMessages.noteTooLong,
        send: (note, idempotencyKey) =>
          api.call(addEnquiryNote, { params: { id }, body: { note, version } }, { idempotencyKey }),
      }}
    />
  )
}

const valuesOf = ({ name, reference, message, deadline: { dueAt } }: Enquiry) => ({
  name,
  reference,
  subject: excerptOf(message),
  deadline: dueAt ? formatDay(dueAt) : '',
})

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
