import { useState } from 'react'
import { useApiMutation } from '#kit/query.ts'
import type { Writing } from '#kit/writing/use-writing.ts'
import { WritingFrame } from '#kit/writing/writing-frame.tsx'
import { Alert } from '#ui/alert.tsx'
import { Thread } from '#ui/thread.tsx'
import { addCommunication, addNote } from '../../contract.moves.ts'
import { getReport, listReports, type Report } from '../../contract.ts'
import { messages } from '../../messages.ts'
import { WriteForm } from '../follow-up/conversation.tsx'
import { threadOf } from './thread-of.ts'

/** Everything that was said, noted and done about a report, and below it the box for a reply or a note. */
export function ReportThread({ report }: { report: Report }) {
  return (
    <section aria-labelledby="report-thread" className="grid gap-4">
      <h2 id="report-thread" className="text-lg">
        Messages and events
      </h2>
      <Thread label={`Thread of ${report.reference}`} entries={threadOf(report)} />
      <WriteBox report={report} />
    </section>
  )
}

/** Both texts are in the memory of this page only: neither the browser nor the account keeps them (docs/decisions/0008). */
function WriteBox({ report }: { report: Report }) {
  const [writing, setWriting] = useState<Writing>(report.isReachable ? 'reply' : 'note')
  return (
    <WritingFrame can={{ reply: true, note: true }} writing={writing} onSwitch={setWriting}>
      <div hidden={writing !== 'reply'}>
        <Reply report={report} />
      </div>
      <div hidden={writing !== 'note'}>
        <Note report={report} />
      </div>
    </WritingFrame>
  )
}

function Reply({ report: { id, isReachable, isAnonymous } }: { report: Report }) {
  const write = useApiMutation(addCommunication, { invalidates: [getReport, listReports] })
  if (!isReachable) return <Alert>You cannot reply: the reporter has deleted the account.</Alert>
  return (
    <WriteForm
      label="Write to the reporter"
      hint={
        isAnonymous
          ? 'Only the person with the receipt can read this. Do not ask for details that would identify the person.'
          : 'The reporter logs in to read it here.'
      }
      missing={messages.messageMissing}
      button="Send message"
      busy={write.isPending}
      failure={write.error?.message}
      onSend={(content) => write.mutateAsync({ params: { id }, body: { content } })}
    />
  )
}

function Note({ report: { id } }: { report: Report }) {
  const write = useApiMutation(addNote, { invalidates: [getReport] })
  return (
    <WriteForm
      label="New note"
      hint="Only staff who may read this report see it."
      missing={messages.noteMissing}
      button="Add note"
      busy={write.isPending}
      failure={write.error?.message}
      onSend={(note) => write.mutateAsync({ params: { id }, body: { note } })}
    />
  )
}
