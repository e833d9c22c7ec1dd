import { useEffect, useRef } from 'react'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'

/** The acknowledgement on screen; it takes focus, so that it is read out. */
export function EnquirySent({ reference, onRestart }: { reference: string; onRestart: () => void }) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.focus(), [])
  return (
    <div
      ref={box}
      tabIndex={-1}
      role="status"
      className="grid justify-items-start gap-3 rounded-md border-s-4 border-success-ink bg-success-soft p-5 sm:p-8"
    >
      <Icon name="check-circle" className="size-8 text-success-ink" />
      <h3>We have your message</h3>
      <p>
        Its reference is <strong className="tabular whitespace-nowrap">{reference}</strong>. Our answer will come to
        your e-mail address. If we send you a link to confirm the address, open it: we can answer you only then.
      </p>
      <Button onClick={onRestart}>Write another message</Button>
    </div>
  )
}
