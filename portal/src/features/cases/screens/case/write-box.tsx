import { type ReactNode, useState } from 'react'
import type { ApiError } from '#kit/api-client.ts'
import { useOnceKey } from '#kit/use-once-key.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { toast } from '#ui/toast.ts'
import type { KindScreens } from '../kind-screens.ts'
import { useCaseCall } from './use-case-calls.ts'

type Props = {
  kind: KindScreens
  id: string
  label: string
  hint?: string
  limit: number
  missing: string
  button: string
  sent: string
  failure: string
  /** Sends the text with an idempotency key, so that a second press does not send it twice. */
  send: (text: string, key: string) => Promise<unknown>
  children?: ReactNode
}

/** A text area with a send button; the text is kept until it has been sent. */
export function WriteBox({ kind, id, label, hint, limit, missing, button, sent, failure, send, children }: Props) {
  const [text, setText] = useState('')
  const [empty, setEmpty] = useState(false)
  const once = useOnceKey()
  const call = useCaseCall(kind, (words: string) => send(words, once.keyOf(words)))
  const submit = () => {
    const words = text.trim()
    setEmpty(!words)
    if (!words) return document.getElementById(id)?.focus()
    call.mutate(words, {
      onSuccess: () => {
        setText('')
        once.arrived()
        toast.success(sent)
      },
    })
  }
  return (
    <form
      data-print="no"
      className="grid gap-3"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <TextArea
        id={id}
        rows={3}
        label={label}
        hint={hint}
        value={text}
        maxLength={limit}
        error={empty && !text.trim() ? missing : undefined}
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && !call.isPending) submit()
        }}
      />
      {children}
      {call.error && <Failure title={failure} error={call.error} />}
      <Button type="submit" icon="send" busy={call.isPending} busyLabel="Sending" className="justify-self-start">
        {button}
      </Button>
    </form>
  )
}

const Failure = ({ title, error }: { title: string; error: ApiError }) => (
  <Alert kind="error" title={title}>
    {error.message}
  </Alert>
)
