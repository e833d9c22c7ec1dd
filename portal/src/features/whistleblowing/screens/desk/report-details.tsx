import { WaitingApproval } from '#features/approvals/screens/waiting-approval.tsx'
import { useApiMutation, useApiQuery } from '#kit/query.ts'
import type { StoredUser } from '#kit/stored-user.ts'
import { Alert } from '#ui/alert.tsx'
import { DescriptionList } from '#ui/description-list.tsx'
import { EscalationBar } from '#ui/escalation-bar.tsx'
import { SkeletonRows } from '#ui/skeleton.tsx'
import { Timeline } from '#ui/timeline.tsx'
import { addCommunication, addNote } from '../../contract.moves.ts'
import { getReport, listReports, type Report } from '../../contract.ts'
import { eventWords, messages } from '../../messages.ts'
import { Conversation, WriteForm } from '../follow-up/conversation.tsx'
import { writeIsoDate } from '#platform/date-text.ts'
import { ReadingFailure } from './reading-failure.tsx'
import { ReadIdentity } from './read-identity.tsx'
import { ReportActions } from './report-actions.tsx'
import { ReportDocuments } from './report-documents.tsx'

const levels = ['First level', 'Second level', 'Third level'] as const

interface Props {
  id: string
  user: StoredUser
  onGone: () => void
}

/** All details of a report; opening it is recorded in the audit log. */
export function ReportDetails({ id, user, onGone }: Props) {
  const report = useApiQuery(getReport, { params: { id } })
  if (report.isPending) return <SkeletonRows label="Opening the report" />
  if (report.isError)
    return <ReadingFailure error={report.error} onRetry={() => report.refetch({ throwOnError: true })} />
  const { data } = report
  return (
    <div className="grid gap-8">
      <WaitingApproval recordType="report" recordId={id} />
      <ReportActions report={data} user={user} onGone={onGone} />
      <div className="grid gap-8 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <div className="grid content-start gap-6">
          <section aria-label="Description">
            <h2 className="mb-2 text-lg">Description</h2>
            <p className="measure [overflow-wrap:anywhere] whitespace-pre-wrap">{data.description}</p>
          </section>
          <ReportDocuments documents={data.documents} />
          <Messages report={data} />
          <Notes report={data} />
        </div>
        <div className="grid content-start gap-6">
          <EscalationBar level={data.escalationLevel} levels={levels} />
          <DescriptionList dense items={factsOf(data)} />
          <ReadIdentity report={data} />
          <h2 className="text-lg">History</h2>
          <Timeline
            label="History"
            items={data.history.map(({ position, on, event, byName, text }) => ({
              id: String(position),
              title: eventWords[event],
              time: writeIsoDate(on),
              dateTime: on,
              body: [byName, text].filter(Boolean).join(': '),
            }))}
          />
        </div>
      </div>
    </div>
  )
}

const factsOf = (report: Report) => [
  { term: 'Last updated', value: writeIsoDate(report.updatedAt) },
  { term: 'Reporter', value: report.customer },
  ...(report.identity !== 'open'
    ? []
    : [
        { term: 'E-mail', value: report.email },
        { term: 'Phone', value: report.phone },
      ]),
  ...(report.destroyOn ? [{ term: 'Will be destroyed on', value: writeIsoDate(report.destroyOn) }] : []),
]

function Messages({ report }: { report: Report }) {
  const write = useApiMutation(addCommunication, { invalidates: [getReport, listReports] })
  return (
    <section aria-label="Messages with the reporter" className="grid gap-3">
      <h2 className="text-lg">Messages</h2>
      <Conversation said={report.communications} mine="staff" empty="No messages yet." />
      {!report.isReachable && <Alert>You cannot reply: the reporter has deleted the account.</Alert>}
      {report.isReachable && (
        <WriteForm
          label="Write to the reporter"
          hint={
            report.isAnonymous
              ? 'Only the person with the receipt can read this. Do not ask for details that would identify the person.'
              : 'The reporter logs in to read it here.'
          }
          missing={messages.messageMissing}
          button="Send message"
          busy={write.isPending}
          failure={write.error?.message}
          onSend={(content) => write.mutateAsync({ params: { id: report.id }, body: { content } })}
        />
      )}
    </section>
  )
}

function Notes({ report }: { report: Report }) {
  const write = useApiMutation(addNote, { invalidates: [getReport] })
  return (
    <section aria-label="Internal notes" className="grid gap-3">
      <h2 className="text-lg">Internal notes</h2>
      {report.notes.length > 0 && (
        <ul className="grid gap-3">
          {report.notes.map(({ position, on, byName, text }) => (
            <li key={position} className="border-s-3 border-line-strong ps-3">
              <p className="text-sm text-muted">
                {byName} · {writeIsoDate(on)}
              </p>
              <p className="[overflow-wrap:anywhere] whitespace-pre-wrap">{text}</p>
            </li>
          ))}
        </ul>
      )}
      <WriteForm
        label="Add a note"
        hint="Only staff who may read this report see it."
        missing={messages.noteMissing}
        button="Add note"
        busy={write.isPending}
        failure={write.error?.message}
        onSend={(note) => write.mutateAsync({ params: { id: report.id }, body: { note } })}
      />
    </section>
  )
}
