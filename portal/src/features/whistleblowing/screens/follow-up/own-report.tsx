import { useQueryClient } from '@tanstack/react-query'
import { queryKey, useApiMutation, useApiQuery } from '#kit/query.ts'
import { apiWithProgress } from '#kit/send-with-progress.ts'
import { Alert } from '#ui/alert.tsx'
import { SkeletonRows } from '#ui/skeleton.tsx'
import { Timeline } from '#ui/timeline.tsx'
import { addCommunication } from '../../contract.moves.ts'
import { getReport, listReports, type Report, uploadAttachments } from '../../contract.ts'
import { eventWords, messages } from '../../messages.ts'
import { AddFiles } from '../report/add-files.tsx'
import { Conversation, WriteForm } from './conversation.tsx'
import { writeIsoDate } from '#platform/date-text.ts'
import type { SendFile } from '../report/file-sender.ts'

/** An identified report as shown to its reporter: content, status, and ways to add to it. */
export function OwnReport({ id }: { id: string }) {
  const report = useApiQuery(getReport, { params: { id } })
  if (report.isPending) return <SkeletonRows label="Loading the report" />
  if (report.isError) return <Alert kind="error">{report.error.message}</Alert>
  return <OpenReport report={report.data} />
}

function OpenReport({ report }: { report: Report }) {
  const client = useQueryClient()
  const { id } = report
  const write = useApiMutation(addCommunication, { invalidates: [getReport, listReports] })
  const addFile: SendFile = async (file, { key, signal, onProgress }) => {
    const form = new FormData()
    form.set('whistleblowingDocuments', file)
    await apiWithProgress(onProgress).call(uploadAttachments, { params: { id } }, { form, signal, idempotencyKey: key })
    await client.invalidateQueries({ queryKey: queryKey(getReport) })
  }
  return (
    <div className="grid gap-6 py-4">
      <p className="whitespace-pre-wrap [overflow-wrap:anywhere]">{report.description}</p>
      <Timeline
        label="History"
        items={report.history.map(({ position, on, event }) => ({
          id: String(position),
          title: eventWords[event],
          time: writeIsoDate(on),
          dateTime: on,
        }))}
      />
      <h3 className="text-lg">Messages</h3>
      <Conversation said={report.communications} mine="reporter" empty="No messages yet." />
      <WriteForm
        label="Write to the Commission"
        missing={messages.messageMissing}
        button="Send message"
        busy={write.isPending}
        failure={write.error?.message}
        onSend={(content) => write.mutateAsync({ params: { id }, body: { content } })}
      />
      <AddFiles names={report.documents.map(({ name }) => name)} onSend={addFile} />
    </div>
  )
}
