import { type FormEvent, useEffect, useRef, useState } from 'react'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { TextField } from '#ui/field.tsx'
import { messages } from '../messages.ts'
import { readReceipt, writeReceipt } from '../rules.ts'
import type { Finished } from './send-report.ts'

/** What to keep of a report that was sent; the receipt must be typed back before it goes. */
export function ReportSent({ sent, refused, onDone }: Finished & { onDone: () => void }) {
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => title.current?.focus(), [])
  return (
    <section aria-labelledby="sent-title" className="grid gap-6 rounded-md border border-line bg-surface p-4 sm:p-8">
      <h2 id="sent-title" ref={title} tabIndex={-1} className="outline-none">
        We have your report
      </h2>
      <p>
        Its reference is <strong className="tabular whitespace-nowrap">{sent.report.reference}</strong>.
      </p>
      {refused.length > 0 && (
        <Alert kind="warning" title="Not every file could be added">
          <ul>
            {refused.map((words) => (
              <li key={words}>{words}</li>
            ))}
          </ul>
          <p className="mt-2">You can add files later{sent.receipt ? ' with your receipt' : ''}.</p>
        </Alert>
      )}
      {sent.receipt ? (
        <Receipt receipt={sent.receipt} onDone={onDone} />
      ) : (
        <Button variant="primary" className="justify-self-start" onClick={onDone}>
          Back to my reports
        </Button>
      )}
    </section>
  )
}

function Receipt({ receipt, onDone }: { receipt: string; onDone: () => void }) {
  const [typed, setTyped] = useState('')
  const [problem, setProblem] = useState<string>()
  useLeaveQuestion()
  const check = (event: FormEvent) => {
    event.preventDefault()
    if (readReceipt(typed) === receipt) onDone()
    else setProblem(messages.receiptDiffers)
  }
  return (
    <>
      <div className="grid gap-2 rounded-md border-s-4 border-amber bg-amber-soft p-4 sm:p-6">
        <p className="font-semibold text-amber-ink">Your receipt</p>
        <p data-receipt className="tabular text-3xl font-bold tracking-wide sm:text-4xl">
          {writeReceipt(receipt)}
        </p>
        <p className="text-ink">
          Write these 16 digits down and keep them where nobody looks. They are shown only now, and nobody can find them
          again, not even we. With them you follow the report, read our questions and answer them.
        </p>
      </div>
      <form noValidate autoComplete="off" onSubmit={check} className="grid gap-4">
        <TextField
          label="Type your receipt"
          hint="So that you can be sure that you have it right."
          inputMode="numeric"
          autoComplete="off"
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          error={problem}
          className="max-w-md"
        />
        <Button type="submit" variant="primary" icon="check" className="justify-self-start">
          I have kept my receipt
        </Button>
      </form>
    </>
  )
}

/** The receipt would be lost with the page; 'Exit this page' asks nothing all the same. */
function useLeaveQuestion(): void {
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (document.body) event.preventDefault()
    }
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [])
}
