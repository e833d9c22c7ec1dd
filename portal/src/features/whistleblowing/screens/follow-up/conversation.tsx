import { type FormEvent, type ReactNode, type RefObject, useState } from 'react'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { TextArea } from '#ui/form/text-area.tsx'
import { messages } from '../../messages.ts'
import { messageLimit } from '../../rules.ts'
import { writeIsoDate } from '#platform/values/date-text.ts'

export interface ConversationMessage {
  position: number
  on: string
  text: string
  from: 'staff' | 'reporter'
  byName?: string
}

/** Messages between the Commission and the reporter, oldest first; `mine` is the side of the current user. */
export function Conversation({
  said,
  mine,
  empty,
}: {
  said: readonly ConversationMessage[]
  mine: ConversationMessage['from']
  empty: string
}) {
  if (said.length === 0) return <p className="text-muted">{empty}</p>
  return (
    <ol className="grid max-w-2xl gap-3">
      {said.map(({ position, on, text, from, byName }) => (
        <li
          key={position}
          className={classNames(
            'rounded-md border border-line p-3',
            from === mine ? 'ms-6 bg-brand-soft sm:ms-12' : 'me-6 bg-sunken sm:me-12',
          )}
        >
          <p className="text-sm text-muted">
            <strong className="font-semibold text-ink">{whoOf(from, mine, byName)}</strong> · {writeIsoDate(on)}
          </p>
          <p className="whitespace-pre-wrap [overflow-wrap:anywhere]">{text}</p>
        </li>
      ))}
    </ol>
  )
}

function whoOf(from: ConversationMessage['from'], mine: ConversationMessage['from'], byName = ''): string {
  if (from === mine) return mine === 'staff' && byName ? byName : 'You'
  return from === 'staff' ? 'The Commission' : byName || 'The reporter'
}

interface WriteProps {
  label: string
  hint?: ReactNode
  missing: string
  button: string
  busy: boolean
  failure: string | undefined
  textRef?: RefObject<HTMLTextAreaElement | null>
  /** What was written before, and where it is held while it is written. */
  held?: { text: string; hold: (text: string) => void }
  /** Resolves when the text is stored; the input stays until then. */
  onSend: (text: string) => Promise<unknown>
}

/** A short form for a message or a note. */
export function WriteForm({ label, hint, missing, button, busy, failure, textRef, held, onSend }: WriteProps) {
  const [text, setText] = useState(held?.text ?? '')
  const write = (words: string) => {
    setText(words)
    held?.hold(words)
  }
  const [problem, setProblem] = useState<string>()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const words = text.trim()
    const fault = words === '' ? missing : words.length > messageLimit ? messages.messageTooLong : undefined
    setProblem(fault)
    if (fault || busy) return
    onSend(words).then(
      () => write(''),
      () => {},
    )
  }
  return (
    <form noValidate autoComplete="off" onSubmit={submit} className="grid max-w-2xl gap-3">
      <TextArea
        ref={textRef}
        label={label}
        hint={hint}
        rows={3}
        maxLength={messageLimit}
        value={text}
        onChange={(event) => write(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
          event.preventDefault()
          event.currentTarget.form?.requestSubmit()
        }}
        error={problem}
      />
      {failure && <Alert kind="error">{failure}</Alert>}
      <Button type="submit" busy={busy} icon="send" className="justify-self-start">
        {button}
      </Button>
    </form>
  )
}
