import { type FormEvent, useState, useEffect, useRef } from 'react'
import { ApiError } from '#kit/api/api-client.ts'
import { onDemand } from '#kit/on-demand.tsx'
import { pageMeta, type PagePlace } from '#kit/page-meta.ts'
import { apiWithProgress } from '#kit/uploads/send-with-progress.ts'
import { Button } from '#ui/button.tsx'
import { TextField } from '#ui/form/field.tsx'
import { PageHeader } from '#ui/page/page-header.tsx'
import { type FollowedReport, followReport, addFilesWithReceipt, answerWithReceipt } from '../../contract.follow-up.ts'
import { messages } from '../../messages.ts'
import { readReceipt } from '../../rules.ts'
import { ExitBar } from '../exit-button.tsx'
import type { SendFile } from '../report/file-sender.ts'
import { sealedMeta } from '../sealed-meta.ts'
import { tracelessApi } from '../traceless-api.ts'
import { FollowedHead, FollowedHistory, noMessages, receiptHint, writeHint } from './followed-parts.tsx'

const Exchange = onDemand(() => import('./conversation.tsx').then((part) => part.Exchange))

const title = 'Follow up a report'
// Pages of this feature replace each other in the history, because 'Exit this page' can remove only the current entry.
const crumbs = [
  { label: 'Home', to: '/' },
  { label: 'Whistleblowing', to: '/whistleblowing', replace: true },
  { label: title },
]
const description = 'Follow an anonymous report with its receipt: read questions, answer them, add files.'

export const meta = (place: PagePlace) => [...pageMeta({ title, description, crumbs }, place), ...sealedMeta]

/** Needs only the receipt, which is kept in the memory of this page and nowhere else. */
export default function FollowUpPage() {
  const [opened, setOpened] = useState<{ receipt: string; report: FollowedReport }>()
  return (
    <div spellCheck={false}>
      <ExitBar byEscape />
      <div className="shell py-8 sm:py-12">
        <PageHeader
          breadcrumb={crumbs}
          title={title}
          lead="See the status of your anonymous report, answer questions and add files."
        />
        {opened ? (
          <FollowedReportView
            {...opened}
            onChange={(report) => setOpened({ ...opened, report })}
            onClose={() => setOpened(undefined)}
          />
        ) : (
          <ReceiptForm onOpened={setOpened} />
        )}
      </div>
    </div>
  )
}

function ReceiptForm({ onOpened }: { onOpened: (opened: { receipt: string; report: FollowedReport }) => void }) {
  const [typed, setTyped] = useState('')
  const [problem, setProblem] = useState<string>()
  const [busy, setBusy] = useState(false)
  const open = async (event: FormEvent) => {
    event.preventDefault()
    const receipt = readReceipt(typed)
    if (!receipt) return setProblem(messages.receiptMissing)
    setProblem(undefined)
    setBusy(true)
    try {
      onOpened({ receipt, report: await tracelessApi.call(followReport, { body: { receipt } }) })
    } catch (error) {
      setProblem(error instanceof ApiError ? error.message : messages.fetchFailed)
      setBusy(false)
    }
  }
  return (
    <form
      noValidate
      autoComplete="off"
      // The page without scripts, until this one has started.
      method="post"
      action="/whistleblowing/receipt"
      onSubmit={(event) => void open(event)}
      className="grid max-w-md gap-5"
    >
      <TextField
        label="Receipt"
        hint={receiptHint}
        name="receipt"
        inputMode="numeric"
        autoComplete="off"
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        error={problem}
      />
      <Button type="submit" variant="primary" icon="key" busy={busy} className="justify-self-start">
        Open my report
      </Button>
    </form>
  )
}

interface Props {
  receipt: string
  report: FollowedReport
  onChange: (report: FollowedReport) => void
  onClose: () => void
}

/** An anonymous report as shown to the holder of its receipt. */
function FollowedReportView({ receipt, report, onChange, onClose }: Props) {
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => title.current?.focus(), [])
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  const sendMessage = async (content: string) => {
    setBusy(true)
    setFailure(undefined)
    try {
      onChange(await tracelessApi.call(answerWithReceipt, { body: { receipt, content } }))
    } catch (error) {
      setFailure(error instanceof ApiError ? error.message : messages.submitFailed)
      throw error
    } finally {
      setBusy(false)
    }
  }
  const sendFile: SendFile = async (file, { key, signal, onProgress }) => {
    const form = new FormData()
    form.set('receipt', receipt)
    form.set('whistleblowingDocuments', file)
    const client = apiWithProgress(onProgress, { asStranger: true })
    onChange(await client.call(addFilesWithReceipt, {}, { form, signal, idempotencyKey: key }))
  }
  return (
    <div className="grid gap-8 lg:grid-cols-[minmax(0,1fr)_20rem] lg:gap-14">
      <section aria-labelledby="followed-title" className="grid content-start gap-6">
        <FollowedHead report={report} ref={title} />
        <Exchange
          report={report}
          empty={noMessages}
          write={{ hint: writeHint, busy, failure, onSend: sendMessage }}
          onFile={sendFile}
        />
      </section>
      <aside aria-label="Status" className="grid content-start gap-6 lg:border-s lg:border-line lg:ps-8">
        <FollowedHistory report={report} />
        <Button icon="lock" onClick={onClose}>
          Close the report
        </Button>
      </aside>
    </div>
  )
}
