import { useState } from 'react'
import { useApiQuery } from '#kit/query.ts'
import { QueryFailure } from '#kit/query-failure.tsx'
import { formatShortMoment } from '#platform/nigerian-time.ts'
import { WithDuty } from '#kit/duty.tsx'
import { may } from '#platform/duties.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { SkeletonRows } from '#ui/skeleton.tsx'
import { type Column, Table } from '#ui/table.tsx'
import { fixedRetention } from '../../messages.retention.ts'
import { getRetention, type RetentionRule, type RetentionRun } from '../../retention/contract.ts'
import { RetentionDialog } from './retention-dialog.tsx'

const daysOf = (days: number) => `${days.toLocaleString('en-GB')} days`

/** How long records are kept: what staff set, what is fixed, and what the daily job has deleted. */
export default function RetentionPage() {
  const retention = useApiQuery(getRetention, {})
  const [changing, setChanging] = useState<RetentionRule>()
  if (retention.isPending) return <SkeletonRows label="Loading the retention rules" />
  if (!retention.data)
    return (
      <QueryFailure
        title="Failed to fetch the retention rules"
        error={retention.error}
        onRetry={() => void retention.refetch()}
      />
    )
  return (
    <div className="grid gap-12">
      <section aria-labelledby="rules-title">
        <h2 id="rules-title" className="mb-3">
          Retention rules
        </h2>
        <p className="measure mb-4 text-muted">
          The portal deletes records once they are older than the rule of their kind, each night. Without a rule it
          deletes nothing. Reports of wrongdoing have rules of their own, which are not shown here.
        </p>
        <Rules rules={retention.data.rules} onChange={setChanging} />
      </section>
      <section aria-labelledby="runs-title">
        <h2 id="runs-title" className="mb-3">
          What was deleted
        </h2>
        <Runs runs={retention.data.runs} />
      </section>
      <section aria-labelledby="fixed-title">
        <h2 id="fixed-title" className="mb-3">
          What is fixed
        </h2>
        <Fixed />
      </section>
      {changing && <RetentionDialog rule={changing} onClose={() => setChanging(undefined)} />}
    </div>
  )
}

function Rules({ rules, onChange }: { rules: RetentionRule[]; onChange: (rule: RetentionRule) => void }) {
  const columns: Column<RetentionRule>[] = [
    { key: 'title', header: 'Records', rowHeader: true, cell: ({ title }) => title },
    {
      key: 'days',
      header: 'Deleted after',
      className: 'tabular',
      cell: ({ days, from }) => (days === null ? 'Never' : `${daysOf(days)}, from ${from}`),
    },
    {
      key: 'change',
      header: 'Change',
      hideHeader: true,
      cell: (rule) => (
        <WithDuty duties={may.manageDataProtection}>
          <Button size="sm" onClick={() => onChange(rule)}>
            Change<span className="sr-only">: {rule.title}</span>
          </Button>
        </WithDuty>
      ),
    },
  ]
  return <Table caption="Retention rules" hideCaption dense columns={columns} rows={rules} rowKey={({ key }) => key} />
}

const runColumns: Column<RetentionRun>[] = [
  { key: 'at', header: 'When', rowHeader: true, className: 'tabular', cell: ({ at }) => formatShortMoment(at) },
  {
    key: 'removed',
    header: 'Deleted',
    cell: ({ removed }) => removed.map(({ title, count }) => `${title}: ${count.toLocaleString('en-GB')}`).join('. '),
  },
  {
    key: 'failed',
    header: 'Result',
    cell: ({ failed }) =>
      failed.length === 0 ? (
        <Badge tone="success">Complete</Badge>
      ) : (
        <Badge tone="danger">Failed at: {failed.join(', ')}</Badge>
      ),
  },
]

const Runs = ({ runs }: { runs: RetentionRun[] }) => (
  <Table
    caption="What was deleted"
    hideCaption
    dense
    columns={runColumns}
    rows={runs}
    rowKey={({ id }) => id}
    empty={
      <EmptyState icon="trash" title="Nothing was deleted by a rule">
        Once you set a rule, the report of each night appears here.
      </EmptyState>
    }
  />
)

const fixedColumns: Column<(typeof fixedRetention)[number]>[] = [
  { key: 'title', header: 'Records', rowHeader: true, cell: ({ title }) => title },
  { key: 'kept', header: 'Kept', cell: ({ kept }) => kept },
  { key: 'why', header: 'Why', cell: ({ why }) => why },
]

const Fixed = () => (
  <Table
    caption="What is fixed"
    hideCaption
    dense
    columns={fixedColumns}
    rows={fixedRetention}
    rowKey={({ title }) => title}
  />
)
