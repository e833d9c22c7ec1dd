import { type ReactNode, useState } from 'react'
import type { ApiError } from '#kit/api-client.ts'
import { kept as keptForLater, sendOrKeep } from '#kit/outbox/waiting.ts'
import { useKeptText } from '#kit/use-kept-text.ts'
import { useOnceKey } from '#kit/use-once-key.ts'
import { isUnanswered, useRetryOnline } from '#kit/use-retry-online.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { toast } from '#ui/toast.ts'
import { letterOf } from '../case-letter.ts'
import type { KindScreens } from '../kind-screens.ts'
import { useCaseCall } from './use-case-calls.ts'
import { WaitingMessages } from './waiting-messages.tsx'

const titleLength = 80

type Props = {
  kind: KindScreens
  id: string
  /** Under this name the text is kept on this device until it has been sent. */
  keptAs: string
  label: string
  hint?: string
  limit: number
  missing: string
  button: string
  sent: string
  failure: string
  /** Sends the text with an idempotency key, so that a second press does not send it twice. */
  send: (text: string, key: string) => Promise<unknown>
  /** The record of a text that may wait on this device without a connection, and the body of its call. */
  waits?: { id: string; bodyOf: (text: string) => object; address: string }
  /** Whether sending is what the page is for. */
  primary?: boolean
  children?: ReactNode
}

/** A text area with a send button; the text is kept until it has been sent, also over a reload. */
export function WriteBox(props: Props) {
  const { kind, id, keptAs, label, hint, limit, missing, button, sent, failure, send, waits, primary, children } = props
  const kept = useKeptText(kind.collection, keptAs)
  const { text } = kept
  const [empty, setEmpty] = useState(false)
  const once = useOnceKey(kept.before)
  const letter = (words: string) =>
    waits &&
    letterOf(kind, 'message', {
      key: once.keyOf(words),
      title: words.length > titleLength ? `${words.slice(0, titleLength)}…` : words,
      id: waits.id,
      body: waits.bodyOf(words),
      draft: { ...kept.place, value: { text: words }, address: waits.address },
    })
  const call = useCaseCall(kind, (words: string) => sendOrKeep(letter(words), () => send(words, once.keyOf(words))))
  const submit = () => {
    const words = text.trim()
    setEmpty(!words)
    if (!words) return document.getElementById(id)?.focus()
    kept.noteSent({ words, key: once.keyOf(words) })
    sendNow(words)
  }
  const sendNow = (words: string) =>
    call.mutate(words, {
      onSuccess: (answer) => {
        kept.clear()
        once.arrived()
        if (answer !== keptForLater) toast.success(sent)
      },
    })
  // A text that was changed meanwhile waits for the person.
  const isUnsent = isUnanswered(call.error) && call.variables === text.trim()
  useRetryOnline(isUnsent, () => sendNow(text.trim()))
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
        onChange={(event) => kept.setText(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && !call.isPending) submit()
        }}
      />
      {children}
      {waits && <WaitingMessages kind={kind} id={waits.id} sent={sent} />}
      {call.error && <Failure title={failure} error={call.error} />}
      <Button
        type="submit"
        variant={primary ? 'primary' : 'secondary'}
        icon="send"
        busy={call.isPending}
        busyLabel="Sending"
        className="justify-self-start"
      >
        {button}
      </Button>
    </form>
  )
}

const Failure = ({ title, error }: { title: string; error: ApiError }) => (
  <Alert kind="error" title={title}>
    {isUnanswered(error)
      ? `${error.message}. Your text is kept on this device. While this page is open, it is sent automatically when the connection is back. Sending it again does not send it twice.`
      : error.message}
  </Alert>
)
