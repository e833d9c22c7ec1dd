import { WaitingApproval } from '#features/approvals/screens/waiting-approval.tsx'
import { useApiQuery } from '#kit/query.ts'
import type { StoredUser } from '#kit/stored-user.ts'
import { DescriptionList } from '#ui/description-list.tsx'
import { EscalationBar } from '#ui/escalation-bar.tsx'
import { SkeletonRows } from '#ui/skeleton.tsx'
import { getReport, type Report } from '../../contract.ts'
import { writeIsoDate } from '#platform/date-text.ts'
import { ReadingFailure } from './reading-failure.tsx'
import { ReadIdentity } from './read-identity.tsx'
import { ReportActions } from './report-actions.tsx'
import { ReportDocuments } from './report-documents.tsx'
import { ReportThread } from './report-thread.tsx'

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
          <ReportThread report={data} />
        </div>
        <div className="grid content-start gap-6">
          <EscalationBar level={data.escalationLevel} levels={levels} />
          <DescriptionList dense narrow items={factsOf(data)} />
          <ReadIdentity report={data} />
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
