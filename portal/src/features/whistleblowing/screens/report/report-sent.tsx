import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { TextField } from '#ui/form/field.tsx'
import { messages } from '../../messages.ts'
import { readReceipt } from '../../rules.ts'
import { ReceiptDigits } from './receipt-digits.tsx'
import { FilesOnTheirWay, useFileSender, useLeaveQuestion } from './files-on-their-way.tsx'
import { fileOf, type Finished } from './send-report.ts'

/** Shown after sending, while the files are uploaded. The reporter must type the receipt to prove that they kept it. */
export function ReportSent({ sent, files: chosen, onDone }: Finished & { onDone: () => void }) {
  const title = useRef<HTMLHeadingElement>(null)
  const { sender, files, busy } = useFileSender()
  const [pending, setPending] = useState(false)
  useEffect(() => title.current?.focus(), [])
  // Runs once, when this screen appears.
  useEffect(() => sender.add(chosen, fileOf(sent)), [sender, chosen, sent])
  useLeaveQuestion(busy || sent.receipt !== undefined)
  const leave = () => (busy ? setPending(true) : onDone())
  const progress = files.length > 0 && (
    <div className="grid gap-2">
      <h3 className="text-lg">Your files</h3>
      <FilesOnTheirWay {...{ sender, files }} />
      {busy && pending && <Alert kind="warning">{messages.filesPending}</Alert>}
    </div>
  )
  return (
    <section aria-labelledby="sent-title" className="grid gap-6 rounded-md border border-line bg-surface p-4 sm:p-8">
      <h2 id="sent-title" ref={title} tabIndex={-1} className="outline-none">
        We have your report
      </h2>
      <p>
        Its reference is <strong className="tabular whitespace-nowrap">{sent.report.reference}</strong>.
      </p>
      {sent.receipt ? (
        <Receipt receipt={sent.receipt} onDone={leave}>
          {progress}
        </Receipt>
      ) : (
        <>
          {progress}
          <Button variant="primary" className="justify-self-start" onClick={leave}>
            Back to my reports
          </Button>
        </>
      )}
    </section>
  )
}

function Receipt({ receipt, onDone, children }: { receipt: string; onDone: () => void; children: ReactNode }) {
  const [typed, setTyped] = useState('')
  const [problem, setProblem] = useState<string>()
  const check = (event: FormEvent) => {
    event.preventDefault()
    const isRight = readReceipt(typed) === receipt
    setProblem(isRight ? undefined : messages.receiptDiffers)
    if (isRight) onDone()
  }
  return (
    <>
      <ReceiptDigits receipt={receipt} />
      {children}
      <form noValidate autoComplete="off" onSubmit={check} className="grid gap-4">
        <TextField
          label="Type your receipt"
          hint="This confirms that you wrote it down correctly."
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
