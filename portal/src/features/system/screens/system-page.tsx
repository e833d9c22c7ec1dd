import { useApiQuery } from '#kit/query.ts'
import { QueryFailure } from '#kit/query-failure.tsx'
import { pageMeta } from '#kit/page-meta.ts'
import { useDuty } from '#kit/duty.tsx'
import { formatMoment } from '#platform/nigerian-time.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Link } from '#ui/link.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { SkeletonRows } from '#ui/skeleton.tsx'
import { may } from '#platform/duties.ts'
import { getSystem, type System } from '../contract.ts'
import { whatNeedsCare } from '../messages.ts'
import { InboundPart } from './inbound-part.tsx'
import { JobsPart, MailPart } from './jobs-part.tsx'
import { BackupsPart, KeysPart, OverduePart, SlowPart, StaffLoginPart, StoragePart } from './parts.tsx'

export const meta = () => pageMeta({ title: 'System', noIndex: true })

/** How the portal itself is doing, for those who may read it; the server refuses everyone else. */
export default function SystemPage() {
  const mayRead = useDuty(may.readSystem)
  return (
    <div className="shell py-8 sm:py-10">
      <PageHeader title="System" lead="How the portal is doing, and what needs care." />
      {mayRead ? (
        <Report />
      ) : (
        <EmptyState icon="lock" title="For staff only">
          The staff of the Commission look after the portal.
        </EmptyState>
      )}
    </div>
  )
}

function Report() {
  const report = useApiQuery(getSystem, {})
  if (report.isPending) return <SkeletonRows label="Loading the report" />
  if (!report.data)
    return (
      <QueryFailure title="Failed to fetch the report" error={report.error} onRetry={() => void report.refetch()} />
    )
  const { data } = report
  return (
    <div className="grid gap-8">
      <Summary system={data} />
      <p className="-mt-4 flex flex-wrap items-center gap-x-4 gap-y-1 text-sm text-muted">
        <span>
          Version {data.version}, running since {formatMoment(data.startedAt)}. As of {formatMoment(data.asOf)}.
        </span>
        <Button size="sm" icon="retry" busy={report.isFetching} onClick={() => void report.refetch()}>
          Refresh
        </Button>
      </p>
      <div className="grid items-start gap-x-12 gap-y-10 lg:grid-cols-2">
        <StoragePart system={data} />
        <BackupsPart system={data} />
        <MailPart system={data} />
        <InboundPart system={data} />
        <JobsPart system={data} />
        <KeysPart system={data} />
        <OverduePart system={data} />
        <StaffLoginPart system={data} />
      </div>
      <SlowPart system={data} />
    </div>
  )
}

function Summary({ system }: { system: System }) {
  const care = whatNeedsCare(system)
  if (care.length === 0) return <Alert kind="success">Everything is in order.</Alert>
  return (
    <Alert kind="warning" title={care.length === 1 ? '1 thing needs care' : `${care.length} things need care`}>
      <ul>
        {care.map(({ text, to }) => (
          <li key={text}>
            <Link to={to} className="link inline-flex min-h-11 items-center sm:min-h-8">
              {text}
            </Link>
          </li>
        ))}
      </ul>
    </Alert>
  )
}
