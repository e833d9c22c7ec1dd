import { useRef } from 'react'
import { api } from '#kit/api/browser-api.ts'
import { sendOrStore } from '#kit/outbox/waiting.ts'
import { useStoredText } from '#kit/draft/use-stored-text.ts'
import { TextForm } from '#kit/writing/text-form.tsx'
import { sendMessage, useSend } from '#kit/writing/use-send.ts'
import { formatMoment } from '#platform/values/nigerian-time.ts'
import { Icon } from '#ui/icon.tsx'
import { Link } from '#ui/link.tsx'
import { caseMessages } from '../../messages.ts'
import { textLimits } from '../../rules.ts'
import type { CaseDetail, CaseRow, KindScreens } from '../kind-screens.ts'
import { AttachButton, AttachedList } from './attached-files.tsx'
import { messageLetter, messageOf } from './case-message.ts'
import { useAttachedFiles } from './use-attached-files.ts'
import { useCaseCall } from './use-case-calls.ts'
import { WaitingMessages } from './waiting-messages.tsx'

/** Whether the Commission waits for an answer of the owner. */
export const waitsForOwner = ({ clock, actions }: CaseRow): boolean =>
  clock.pausedSince !== null && actions.includes('message')

type Props = {
  kind: KindScreens
  row: CaseDetail
  /** In a list the box says which case it is about, and leads to it. */
  inList?: boolean
}

/** The open question of the Commission, with the box for the answer. */
export function WaitingAnswer({ kind, row, inList = false }: Props) {
  const question = row.messages.findLast(({ asks }) => asks)
  const title = `waiting-${row.id}`
  return (
    <section
      aria-labelledby={title}
      className="grid gap-4 rounded-md border border-s-4 border-line border-s-amber bg-surface p-5"
    >
      <div className="grid gap-1">
        <h2 id={title} className="flex items-start gap-2 text-xl">
          <Icon name="comment" className="mt-1 text-amber" />
          The Commission waits for your answer
        </h2>
        {inList && (
          <p>
            <Link to={`${kind.path}/${row.id}`} className="link [overflow-wrap:anywhere]">
              {kind.subjectOf(row)}
            </Link>{' '}
            <span className="tabular text-sm whitespace-nowrap text-muted">{row.reference}</span>
          </p>
        )}
      </div>
      {question && (
        <blockquote className="border-s-2 border-line-strong ps-4">
          <p dir="auto" className="measure whitespace-pre-line [overflow-wrap:anywhere]">
            {question.text}
          </p>
          <p className="tabular mt-1 text-sm text-muted">{formatMoment(question.at)}</p>
        </blockquote>
      )}
      <WriteBox {...{ kind, row }} as="answer" />
    </section>
  )
}

const boxes = {
  message: {
    label: 'Message to the Commission',
    button: 'Send message',
    sent: 'Message sent',
    failure: 'Failed to send message',
  },
  answer: {
    label: 'Your answer',
    button: 'Send answer',
    sent: 'Answer sent',
    failure: 'Failed to send your answer',
  },
}

type WriteBoxProps = { kind: KindScreens; row: CaseDetail; as: keyof typeof boxes }

/** Where the owner writes to the Commission; the text is kept until it has been sent, also over a reload. */
export function WriteBox({ kind, row, as }: WriteBoxProps) {
  const { label, button, sent, failure } = boxes[as]
  const isAnswer = as === 'answer'
  const draft = useStoredText(kind.collection, `${as}-${row.id}`)
  const textRef = useRef<HTMLTextAreaElement>(null)
  const files = useAttachedFiles(kind, row, true)
  const sending = useSend({
    draft,
    entries: [],
    missing: caseMessages.messageMissing,
    sent,
    problem: files.busy ? caseMessages.uploading : undefined,
    fingerprintOf: (words) => messageOf(words, files.ids).fingerprint,
    call: useCaseCall(kind, sendMessage),
    send: (words, key) => {
      const { body } = messageOf(words, files.ids)
      const left = { ...draft.place, value: { text: words }, address: `${kind.path}/${row.id}` }
      return sendOrStore(messageLetter(kind, row.id, { words, key, body, draft: left }), () =>
        api.call(kind.calls.sendMessage, { params: { id: row.id }, body }, { idempotencyKey: key }),
      )
    },
  })
  return (
    <div data-print="no">
      <TextForm
        {...{ label, draft, sending, textRef, failure }}
        id={isAnswer ? `answer-${row.id}` : 'message'}
        hint={isAnswer ? `The deadline of your ${kind.noun.toLowerCase()} is paused until you answer.` : undefined}
        maxLength={textLimits.message}
        field={{ rows: 3, ...files.handlers }}
        button={{
          label: button,
          icon: 'send',
          size: 'md',
          variant: isAnswer ? 'primary' : 'secondary',
          busyLabel: 'Sending',
        }}
        buttons={<AttachButton files={files} />}
      >
        <AttachedList files={files} row={row} />
        <WaitingMessages kind={kind} id={row.id} sent={sent} />
      </TextForm>
    </div>
  )
}
