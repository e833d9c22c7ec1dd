import { type ReactNode, useEffect, useRef, useState } from 'react'
import { formatMoment } from '#platform/nigerian-time.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { discardEntry, type OwnEntry } from './keeper.ts'
import { openAgain, tryNow } from './account.ts'
import { nounOf, stateOf } from './words.ts'

type Props = { entry: OwnEntry; className?: string }

/** A message that waits or was not sent: what, when, its state, and what the person can do about it. */
export function WaitingMessage({ entry, className }: Props) {
  const { title, text } = stateOf(entry)
  const [busy, setBusy] = useState(false)
  const waits = entry.state === 'waiting'
  const during = (work: () => Promise<unknown>) => {
    setBusy(true)
    void work().finally(() => setBusy(false))
  }
  const reopen = async () => {
    const address = await openAgain(entry)
    if (address) window.location.assign(address)
  }
  return (
    <Alert
      kind={waits ? 'info' : 'warning'}
      title={title}
      {...(className && { className })}
      actions={
        <Discard entry={entry}>
          {waits ? (
            <Button size="sm" busy={busy} busyLabel="Sending" onClick={() => during(tryNow)}>
              Try now
            </Button>
          ) : (
            <Button size="sm" icon="edit" busy={busy} onClick={() => during(reopen)}>
              Open again
            </Button>
          )}
        </Discard>
      }
    >
      <p className="[overflow-wrap:anywhere]">
        {nounOf(entry)}: <strong>{entry.content.title}</strong>{' '}
        <time dateTime={new Date(entry.createdAt).toISOString()} className="tabular text-sm whitespace-nowrap">
          {formatMoment(new Date(entry.createdAt).toISOString())}
        </time>
      </p>
      <p className="measure mt-1">{text}</p>
    </Alert>
  )
}

/** The button to discard a message, which asks in its place; `children` are the other buttons. */
function Discard({ entry, children }: { entry: OwnEntry; children: ReactNode }) {
  const [asking, setAsking] = useState(false)
  const keep = useRef<HTMLButtonElement>(null)
  const begin = useRef<HTMLButtonElement>(null)
  const was = useRef(false)
  useEffect(() => {
    if (asking) keep.current?.focus()
    else if (was.current) begin.current?.focus()
    was.current = asking
  }, [asking])
  if (!asking)
    return (
      <>
        {children}
        <Button size="sm" variant="quiet" ref={begin} onClick={() => setAsking(true)}>
          Discard
        </Button>
      </>
    )
  return (
    <div role="group" aria-label={`Discard: ${entry.content.title}`} className="grid gap-2">
      <p className="measure">
        Discard it? It is removed from this device and cannot be brought back. If it has already reached us, it stays
        with us.
      </p>
      <div className="flex flex-wrap gap-3">
        <Button size="sm" ref={keep} onClick={() => setAsking(false)}>
          Keep it
        </Button>
        <Button size="sm" variant="danger" onClick={() => void discardEntry(entry)}>
          Discard it
        </Button>
      </div>
    </div>
  )
}
