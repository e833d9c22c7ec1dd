import { WaitingRequests } from '#features/approvals/screens/waiting-approval.tsx'
import { useApiQuery } from '#kit/query.ts'
import type { Writing } from '#kit/writing/use-writing.ts'
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
import { StatusBadge } from '../status-badge.tsx'

const levels = ['First level', 'Second level', 'Third level'] as const

interface Props {
  id: string
  /** What the officer wants to write, when the report opens for it. */
  writing?: Writing | undefined
  onRemoved?: (() => void) | undefined
}

/** A report beside its list or below its row, where it is also printed from; opening it is recorded in the audit log. */
export function ReportDetails({ id, writing, onRemoved }: Props) {
  const report = useApiQuery(getReport, { params: { id } })
  if (report.isPending) return <SkeletonRows label="Opening the report" />
  if (report.isError)
    return <ReadingFailure error={report.error} onRetry={() => report.refetch({ throwOnError: true })} />
  const { data } = report
  return (
    // The room of a report is that of the pane or of the row, not of the window.
    <div className="@container min-w-0">
      <div className="grid gap-4">
        <h2 className="text-lg [overflow-wrap:anywhere]">{data.subject}</h2>
        <WaitingRequests requests={data.waiting} />
        <ReportActions report={data} onGone={onRemoved} />
        <div className="grid gap-x-8 gap-y-5 @3xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
          <div className="grid content-start gap-5">
            <section aria-labelledby="report-description">
              <h3 id="report-description" className="mb-1 text-base">
                Description
              </h3>
              <p dir="auto" className="measure [overflow-wrap:anywhere] whitespace-pre-wrap">
                {data.description}
              </p>
            </section>
            <ReportDocuments documents={data.documents} />
          </div>
          <div className="grid content-start gap-4 @3xl:row-span-2">
            <EscalationBar level={data.escalationLevel} levels={levels} />
            <DescriptionList dense narrow items={factsOf(data)} />
            <ReadIdentity report={data} />
          </div>
          <ReportThread report={data} writing={writing} />
        </div>
      </div>
    </div>
  )
}

const factsOf = (report: Report) => [
  { term: 'Status', value: <StatusBadge status={report.status} /> },
  { term: 'Date', value: writeIsoDate(report.date) },
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
