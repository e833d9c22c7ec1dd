import { useNavigate } from 'react-router'
import { pageMeta } from '#kit/page-meta.ts'
import { useDuty } from '#kit/duty.tsx'
import { useApiMutation, useApiQuery } from '#kit/api/query.ts'
import { QueryFailure } from '#kit/api/query-failure.tsx'
import { useOnceKey } from '#kit/forms/use-once-key.ts'
import { may } from '#platform/duties.ts'
import { formatDay, formatShortMoment } from '#platform/values/nigerian-time.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Link } from '#ui/link.tsx'
import { SkeletonRows } from '#ui/skeleton.tsx'
import { Table } from '#ui/table/table.tsx'
import { toast } from '#ui/overlays/toast.ts'
import { getFeeSchedule } from '../../contract.ts'
import { copyFeeSchedule, type DraftSummary, listFeeDrafts } from '../../contract.drafts.ts'
import { stateBadges } from './state-badges.ts'

export const meta = () => pageMeta({ title: 'Fees', noIndex: true })

/** The schedules of fees that staff make, and the way to a new one. */
export default function FeesManagerPage() {
  const drafts = useApiQuery(listFeeDrafts, {})
  const current = useApiQuery(getFeeSchedule, {})
  return (
    <section aria-labelledby="fees-title" className="grid gap-5">
      <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-3">
        <div>
          <h2 id="fees-title" className="text-xl">
            Fees
          </h2>
          <p className="measure mt-1 text-muted">
            {current.data && `The schedule in force is of ${formatDay(current.data.effectiveOn)}. `}
            Copy it, change figures, and publish the copy for a day. A second publisher approves.
          </p>
        </div>
        <CopyButton />
      </div>
      {drafts.isPending && <SkeletonRows label="Loading the schedules of fees" />}
      {drafts.isError && (
        <QueryFailure
          title="Failed to fetch the schedules of fees"
          error={drafts.error}
          onRetry={() => void drafts.refetch()}
        />
      )}
      {drafts.data && <Drafts items={drafts.data.items} />}
    </section>
  )
}

function CopyButton() {
  const mayDraft = useDuty(may.draftContent)
  const navigate = useNavigate()
  const once = useOnceKey()
  const copy = useApiMutation(copyFeeSchedule, {
    invalidates: [listFeeDrafts],
    onSuccess: ({ id }) => {
      once.arrived()
      return navigate(`/content-manager/fees/${id}`)
    },
    onError: (error) => void toast.error(error.message),
  })
  if (!mayDraft) return null
  return (
    <Button
      variant="primary"
      icon="copy"
      busy={copy.isPending}
      onClick={() => copy.mutate({ idempotencyKey: once.keyOf('copy') })}
    >
      Copy the schedule in force
    </Button>
  )
}

function Drafts({ items }: { items: DraftSummary[] }) {
  if (items.length === 0)
    return (
      <EmptyState icon="document" title="No schedule of fees has been made here yet">
        The site shows the schedule that it ships with. Copy it to change figures for a later day.
      </EmptyState>
    )
  return (
    <Table<DraftSummary>
      caption="Schedules of fees made by staff"
      hideCaption
      rows={items}
      rowKey={({ id }) => id}
      columns={[
        {
          key: 'day',
          header: 'Applies from',
          rowHeader: true,
          cell: ({ id, effectiveOn }) => (
            <Link to={`/content-manager/fees/${id}`} className="link tap inline-flex items-center">
              {effectiveOn ? formatDay(effectiveOn) : 'No day yet'}
            </Link>
          ),
        },
        {
          key: 'state',
          header: 'State',
          cell: ({ state }) => (
            <Badge tone={stateBadges[state].tone} icon={stateBadges[state].icon}>
              {stateBadges[state].label}
            </Badge>
          ),
        },
        { key: 'title', header: 'Title', cell: ({ title }) => title },
        {
          key: 'changed',
          header: 'Changed',
          cell: ({ changedAt, changedByName }) => `${formatShortMoment(changedAt)} by ${changedByName}`,
        },
      ]}
    />
  )
}
