import { useState } from 'react'
import { api } from '#kit/browser-api.ts'
import { useWaiting } from '#kit/outbox/waiting.ts'
import { formatMoment } from '#platform/nigerian-time.ts'
import { Badge } from '#ui/badge.tsx'
import { Checkbox } from '#ui/choice.tsx'
import { classNames } from '#ui/class-names.ts'
import { caseMessages } from '../../messages.ts'
import { textLimits } from '../../rules.ts'
import { isAbout } from '../case-letter.ts'
import type { CaseDetail, KindScreens } from '../kind-screens.ts'
import { waitsForOwner } from './waiting-answer.tsx'
import { WriteBox } from './write-box.tsx'

type Props = { kind: KindScreens; row: CaseDetail; staff: boolean }

/** Messages between the owner and the Commission, and a form for the next one. */
export function CaseMessages({ kind, row, staff }: Props) {
  const [asks, setAsks] = useState(false)
  const lastAsked = row.messages.findLast(({ asks }) => asks)?.id
  // The open question on top of the page has the box for its answer.
  const answersAbove = !staff && waitsForOwner(row)
  const bodyOf = (content: string) => ({ content, ...(staff && asks && { asks }) })
  const waiting = useWaiting().filter((entry) => entry.state !== 'sent' && isAbout(kind, row.id)(entry))
  const canWrite = row.actions.includes('message') && !answersAbove
  return (
    <div className="grid gap-6">
      {row.messages.length + waiting.length === 0 && <p className="text-muted">No messages yet</p>}
      <ol aria-label="Messages" className="grid gap-3 empty:hidden">
        {row.messages.map((message) => (
          <Message
            key={message.id}
            message={message}
            mine={message.fromStaff === staff}
            open={!staff && row.clock.pausedSince !== null && message.id === lastAsked}
          />
        ))}
        {waiting.map(({ seq, state, createdAt, content: { body } }) => (
          <Message
            key={`waiting-${seq}`}
            message={{ by: 'You', at: new Date(createdAt).toISOString(), asks: false, text: textOf(body) }}
            mine
            waits={state === 'waiting' ? 'Waiting to be sent' : 'Not sent'}
          />
        ))}
      </ol>
      {answersAbove && (
        <p data-print="no">
          <a href={`#answer-${row.id}`} className="link tap inline-flex items-center">
            Answer the question of the Commission
          </a>
        </p>
      )}
      {canWrite && (
        <WriteBox
          kind={kind}
          id="message"
          keptAs={`message-${row.id}`}
          label={staff ? 'Message to the person' : 'Message to the Commission'}
          hint={staff ? 'The person gets an e-mail.' : undefined}
          limit={textLimits.message}
          missing={caseMessages.messageMissing}
          button="Send message"
          sent="Message sent"
          failure="Failed to send message"
          waits={{ id: row.id, bodyOf, address: `${kind.path}/${row.id}` }}
          send={async (content, idempotencyKey) => {
            const input = { params: { id: row.id }, body: bodyOf(content) }
            await api.call(kind.calls.sendMessage, input, { idempotencyKey })
            setAsks(false)
          }}
        >
          {staff && row.actions.includes('ask') && (
            <Checkbox
              label="This is a question: pause the clock until the answer"
              checked={asks}
              onChange={(event) => setAsks(event.currentTarget.checked)}
            />
          )}
        </WriteBox>
      )}
    </div>
  )
}

type MessageProps = {
  message: Pick<CaseDetail['messages'][number], 'at' | 'by' | 'asks' | 'text'>
  mine: boolean
  /** Whether this is a question that the reader has not answered yet. */
  open?: boolean
  /** The state of a message that is still on this device. */
  waits?: string
}

const textOf = (body: object): string => (body as { content?: string }).content ?? ''

function Message({ message, mine, open = false, waits }: MessageProps) {
  const { at, by, asks, text } = message
  return (
    <li
      className={classNames(
        'max-w-[60ch] min-w-0 rounded-md border px-4 py-3',
        mine ? 'justify-self-end border-line bg-brand-soft' : 'justify-self-start border-line bg-surface',
      )}
    >
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
        <strong>{by}</strong>
        <time dateTime={at} className={classNames('tabular', mine ? 'text-brand-ink' : 'text-muted')}>
          {formatMoment(at)}
        </time>
        {waits && (
          <Badge tone="warning" icon="clock">
            {waits}
          </Badge>
        )}
        {asks && (
          <Badge tone={open ? 'warning' : 'neutral'} icon="comment">
            {open ? 'Answer needed' : 'Question'}
          </Badge>
        )}
      </p>
      <p dir="auto" className="mt-1 whitespace-pre-line [overflow-wrap:anywhere]">
        {text}
      </p>
    </li>
  )
}
