import { useEffect, useRef, useState } from 'react'
import { ApiError } from '#kit/api-client.ts'
import { apiWithProgress } from '#kit/send-with-progress.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { Timeline } from '#ui/timeline.tsx'
import { addFilesWithReceipt, answerWithReceipt, type FollowedReport } from '../../contract.follow-up.ts'
import { messages } from '../../messages.ts'
import { AddFiles } from '../report/add-files.tsx'
import { Conversation, WriteForm } from './conversation.tsx'
import { writeIsoDate } from '#platform/date-text.ts'
import type { SendFile } from '../report/file-sender.ts'
import { StatusBadge } from '../status-badge.tsx'
import { tracelessApi } from '../traceless-api.ts'

interface Props {
  receipt: string
  report: FollowedReport
  onChange: (report: FollowedReport) => void
  onClose: () => void
}

/** An anonymous report as shown to the holder of its receipt. */
export function FollowedReportView({ receipt, report, onChange, onClose }: Props) {
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
        <div className="flex flex-wrap items-center gap-3">
          <h2 id="followed-title" ref={title} tabIndex={-1} className="[overflow-wrap:anywhere] outline-none">
            {report.subject}
          </h2>
          <StatusBadge status={report.status} />
        </div>
        {report.destroyOn && (
          <Alert title="This report is resolved">
            It will be destroyed on {writeIsoDate(report.destroyOn)}. Until then you can still write to us.
          </Alert>
        )}
        <h3 className="text-lg">Messages</h3>
        <Conversation said={report.communications} mine="reporter" empty="The Commission has not asked anything yet." />
        <WriteForm
          label="Write to the Commission"
          hint="Do not say who you are, unless you want to."
          missing={messages.messageMissing}
          button="Send message"
          busy={busy}
          failure={failure}
          onSend={sendMessage}
        />
        <AddFiles names={report.documents.map(({ name }) => name)} onSend={sendFile} />
      </section>
      <aside aria-label="Status" className="grid content-start gap-6 lg:border-s lg:border-line lg:ps-8">
        <p className="tabular">
          <span className="block text-sm text-muted">Reference</span>
          {report.reference}
        </p>
        <Timeline
          label="History"
          items={report.history.map(({ position, on, event }) => ({
            id: String(position),
            title: event,
            time: writeIsoDate(on),
            dateTime: on,
          }))}
        />
        <Button icon="lock" onClick={onClose}>
          Close the report
        </Button>
      </aside>
    </div>
  )
}
