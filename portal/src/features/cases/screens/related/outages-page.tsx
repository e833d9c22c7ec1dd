import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { EnabledFor } from '#kit/duty.tsx'
import { pageMeta } from '#kit/page-meta.ts'
import { useApiMutation, useApiQuery } from '#kit/api/query.ts'
import { QueryFailure } from '#kit/api/query-failure.tsx'
import { useOnceKey } from '#kit/forms/use-once-key.ts'
import type { RouteHandle } from '#kit/use-is-document.ts'
import { companyLabel } from '#platform/state/companies.ts'
import { may } from '#platform/duties.ts'
import { formatShortMoment } from '#platform/values/nigerian-time.ts'
import { Alert } from '#ui/alert.tsx'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Disclosure } from '#ui/disclosure.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Link } from '#ui/link.tsx'
import { PageHeader } from '#ui/page/page-header.tsx'
import { Pagination } from '#ui/table/pagination.tsx'
import { SkeletonRows } from '#ui/skeleton.tsx'
import { type Column, Table } from '#ui/table/table.tsx'
import { addOutage, listOutages, type OutageRow } from '../../related/contract.outages.ts'
import { StaffOnly } from '../desk/staff-only.tsx'
import { bodyOf, newOutage, OutageFields } from './outage-fields.tsx'

export const meta = () => pageMeta({ title: 'Outages', noIndex: true })
export const handle = { heading: 'Outages' } satisfies RouteHandle

const pageSize = 25

/** The outages that staff have recorded, latest first. */
export default function OutagesPage() {
  return (
    <StaffOnly>
      <PageHeader title="Outages" lead="Group the cases about one outage, and answer all of them at once." />
      <Outages />
    </StaffOnly>
  )
}

function Outages() {
  const [search, setSearch] = useSearchParams()
  const page = Math.max(1, Math.floor(Number(search.get('page')) || 1))
  const list = useApiQuery(listOutages, { query: { page, pageSize } }, { keepPrevious: true })
  const { data } = list
  return (
    <div className="grid gap-8">
      <EnabledFor duties={may.handleCases}>
        <Disclosure title="Record an outage">
          <NewOutage />
        </Disclosure>
      </EnabledFor>
      {list.isPending && <SkeletonRows label="Loading the outages" />}
      {list.error && !data && (
        <QueryFailure title="Failed to fetch the outages" error={list.error} onRetry={() => void list.refetch()} />
      )}
      {data && (
        <Table
          caption="Outages"
          hideCaption
          dense
          columns={columns}
          rows={data.items}
          rowKey={({ id }) => id}
          empty={
            <EmptyState icon="bolt" title="No outages yet">
              Record one here, or open a case and group it as an outage.
            </EmptyState>
          }
        />
      )}
      {data && (
        <Pagination
          page={page}
          pageCount={Math.ceil(data.total / pageSize)}
          label="Outages"
          onPage={(to) => setSearch({ page: String(to) })}
        />
      )}
    </div>
  )
}

const columns: Column<OutageRow>[] = [
  {
    key: 'name',
    header: 'Outage',
    rowHeader: true,
    cell: ({ id, name }) => (
      <Link to={`/cases/outages/${id}`} className="link tap inline-flex items-center [overflow-wrap:anywhere]">
        {name}
      </Link>
    ),
  },
  { key: 'state', header: 'State', cell: (row) => <OutageBadge endedAt={row.endedAt} /> },
  { key: 'company', header: 'Company', cell: ({ company }) => companyLabel(company) },
  { key: 'feeder', header: 'Feeder', cell: ({ feeder }) => feeder },
  { key: 'started', header: 'Started', className: 'tabular', cell: ({ startedAt }) => formatShortMoment(startedAt) },
  { key: 'cases', header: 'Cases', numeric: true, cell: ({ cases }) => cases },
  { key: 'open', header: 'Open', numeric: true, cell: ({ open }) => open },
]

export const OutageBadge = ({ endedAt }: { endedAt: string | null }) =>
  endedAt ? (
    <Badge tone="success" icon="check-circle">
      Ended
    </Badge>
  ) : (
    <Badge tone="warning" icon="bolt">
      Under way
    </Badge>
  )

function NewOutage() {
  const [typed, setTyped] = useState(() => newOutage({ company: '', feeder: '', area: '' }))
  const once = useOnceKey()
  const navigate = useNavigate()
  const save = useApiMutation(addOutage, {
    invalidates: [listOutages],
    onSuccess: ({ id }) => navigate(`/cases/outages/${id}`),
  })
  const problem = (field: string) => save.error?.fields.find((one) => one.field === field)?.message
  return (
    <form
      aria-label="Record an outage"
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        const body = bodyOf(typed)
        save.mutate({ body, idempotencyKey: once.keyOf(JSON.stringify(body)) })
      }}
    >
      <OutageFields value={typed} onChange={setTyped} problem={problem} />
      {save.error && save.error.fields.length === 0 && <Alert kind="error">{save.error.message}</Alert>}
      <Button type="submit" variant="primary" busy={save.isPending} className="justify-self-start">
        Record outage
      </Button>
    </form>
  )
}
