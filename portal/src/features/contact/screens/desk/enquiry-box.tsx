import { useState } from 'react'
import { type About, recordKey, useChange } from '#engines/records/screens/use-record.ts'
import { type BoxState, OfficerBox, ReplyForm } from '#kit/writing/officer-box.tsx'
import { useSession } from '#kit/sign-in/session.ts'
import type { ReplyChoice } from '#kit/writing/rules.replies.ts'
import { sendMessage } from '#kit/writing/use-send.ts'
import { formatDay } from '#platform/values/nigerian-time.ts'
import { toast } from '#ui/overlays/toast.ts'
import type { Enquiry } from '../../desk/contract.ts'
import { excerptOf } from '../../desk/rules.texts.ts'
import { enquiry as kind, eventWords } from '../../kind.ts'

const { answer, note } = kind.actions

/** The box at the end of the thread: an answer, which goes to the sender by e-mail, or a note. */
export function EnquiryBox({ screens, record, ...box }: BoxState & About<Enquiry>) {
  const { id, email, version, actions, assignee } = record
  const { user } = useSession()
  const [choice, setChoice] = useState<ReplyChoice>({})
  const about = { entries: newsOf(record), useCall: () => useChange(screens, id, sendMessage) }
  const { text, closes: closing } = answer.ask
  return (
    <OfficerBox
      {...box}
      place={{ kind: kind.key, record: id }}
      open={{ place: kind.key, record: id }}
      version={version}
      queryKey={recordKey(screens, id)}
      can={{ reply: actions.includes('answer'), note: actions.includes('note') }}
      reply={(draft) => (
        <ReplyForm
          key="reply"
          kind={kind.key}
          values={valuesOf(record)}
          textRef={box.textRef}
          sending={{
            ...about,
            draft,
            missing: text.missing,
            problem: draft.text.trim().length > text.max ? text.tooLong : undefined,
            sent: 'Answer sent',
            send: (words, key, { resolves: closes, assigns }) =>
              screens.take(record, 'answer', { text: words, closes, assigns }, key),
            onSent({ resolves }) {
              if (resolves) toast.success(kind.actions[closing.follow].confirmation)
            },
          }}
          label={text.label}
          hint={`Goes to ${email}, with a greeting above and the message below. If the sender has not confirmed this address yet, the answer waits until then.`}
          max={text.max}
          failure="Failed to send the answer"
          buttonLabel="Send answer"
          resolveLabel={actions.includes('close') && 'Answer and close'}
          // What nobody handles becomes that of the officer who answers anyway.
          can={{ assigns: actions.includes('assign') && assignee !== null && assignee.id !== user?.id }}
          choice={choice}
          onChoice={setChoice}
        />
      )}
      note={{
        ...about,
        missing: note.ask.note.missing,
        max: note.ask.note.max,
        tooLong: note.ask.note.tooLong,
        send: (words, key) => screens.take(record, 'note', { note: words }, key),
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

/** What the notice of what is new says. */
const newsOf = ({ events, name }: Enquiry) =>
  events.map(({ id, at, action, byName, text }) => ({
    id,
    at,
    by: byName || name,
    text: eventWords[action],
    note: text || null,
  }))
