import { useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { ApiError } from '#kit/api-client.ts'
import { api } from '#kit/browser-api.ts'
import { queryKey, useApiMutation, useApiQuery } from '#kit/query.ts'
import { Alert } from '#ui/alert.tsx'
import { SkeletonRows } from '#ui/skeleton.tsx'
import { Timeline } from '#ui/timeline.tsx'
import { addCommunication } from '../contract.moves.ts'
import { getReport, listReports, type Report, uploadAttachments } from '../contract.ts'
import { eventWords, messages } from '../messages.ts'
import { AddFiles } from './add-files.tsx'
import { Conversation, WriteForm } from './conversation.tsx'
import { dayText } from './day-text.ts'

/** One's own identified report: what was said, how it stands, and what can still be added. */
export function OwnReport({ id }: { id: string }) {
  const report = useApiQuery(getReport, { params: { id } })
  if (report.isPending) return <SkeletonRows label="Loading the report" />
  if (report.isError) return <Alert kind="error">{report.error.message}</Alert>
  return <OpenReport report={report.data} />
}

function OpenReport({ report }: { report: Report }) {
  const client = useQueryClient()
  const [failure, setFailure] = useState<string>()
  const { id } = report
  const write = useApiMutation(addCommunication, { invalidates: [getReport, listReports] })
  const addFiles = async (form: FormData) => {
    await api.call(uploadAttachments, { params: { id } }, { form })
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
          time: dayText(on),
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
      <AddFiles
        names={report.documents.map(({ name }) => name)}
        failure={failure}
        onSend={(form) =>
          addFiles(form).then(
            () => (setFailure(undefined), true),
            (error: unknown) => (setFailure(error instanceof ApiError ? error.message : messages.submitFailed), false),
          )
        }
      />
    </div>
  )
}
