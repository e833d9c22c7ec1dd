import { type FormEvent, type ReactNode, type RefObject, useState } from 'react'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { TextArea } from '#ui/form/text-area.tsx'
import { Thread } from '#ui/thread.tsx'
import { messages } from '../../messages.ts'
import { messageLimit } from '../../rules.ts'
import { AddFiles } from '../report/add-files.tsx'
import type { SendFile } from '../report/file-sender.ts'

type MessagesProps = {
  communications: readonly { position: number; on: string; text: string; from: 'staff' | 'reporter' }[]
  empty: string
}

/** The messages, oldest first, as their reporter reads them. */
export const Messages = ({ communications, empty }: MessagesProps) => (
  <>
    <h3 className="text-lg">Messages</h3>
    <Thread
      label="Messages"
      empty={empty}
      entries={communications.map(({ position, on, text, from }) => ({
        kind: 'message',
        id: String(position),
        at: on,
        by: from === 'staff' ? 'The Commission' : 'You',
        text,
        own: from === 'reporter',
      }))}
    />
  </>
)

type ExchangeProps = Pick<MessagesProps, 'empty'> & {
  report: Pick<MessagesProps, 'communications'> & { documents: readonly { name: string }[] }
  write: Pick<WriteProps, 'hint' | 'busy' | 'failure' | 'onSend'>
  onFile: SendFile
}

/** For the reporter: the messages, and the ways to add to them. */
export const Exchange = ({ report: { communications, documents }, empty, write, onFile }: ExchangeProps) => (
  <>
    <Messages {...{ communications, empty }} />
    <WriteForm {...write} label="Write to the Commission" missing={messages.messageMissing} button="Send message" />
    <AddFiles names={documents.map(({ name }) => name)} onSend={onFile} />
  </>
)

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
