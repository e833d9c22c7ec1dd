import { useState } from 'react'
import { useDuty } from '#kit/duty.tsx'
import { useApiMutation, useApiQuery } from '#kit/query.ts'
import { QueryFailure } from '#kit/query-failure.tsx'
import { may } from '#platform/duties.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { TextField } from '#ui/field.tsx'
import { Pagination } from '#ui/pagination.tsx'
import { SkeletonRows } from '#ui/skeleton.tsx'
import { toast } from '#ui/toast.ts'
import {
  addOutageCases,
  listOutageCases,
  type OutageDetail,
  readOutage,
  removeOutageCase,
} from '../../related/contract.outages.ts'
import { CaseAsideRow } from './case-aside.tsx'

const pageSize = 25
const stale = [readOutage, listOutageCases]

/** The cases of an outage, and the ways to add more. */
export function OutageCases({ outage }: { outage: OutageDetail }) {
  const [page, setPage] = useState(1)
  const handles = useDuty(may.handleCases)
  const list = useApiQuery(
    listOutageCases,
    { params: { id: outage.id }, query: { page, pageSize } },
    { keepPrevious: true },
  )
  const removal = useApiMutation(removeOutageCase, {
    invalidates: stale,
    onSuccess: () => toast.success('Case removed from the outage'),
    onError: ({ message }) => toast.error(message),
  })
  const { data } = list
  return (
    <section aria-labelledby="outage-cases-title" className="grid gap-5">
      <h2 id="outage-cases-title" className="text-2xl">
        Cases
      </h2>
      {handles && <AddCases outage={outage} />}
      {list.isPending && <SkeletonRows label="Loading the cases" />}
      {list.error && !data && (
        <QueryFailure title="Failed to fetch the cases" error={list.error} onRetry={() => void list.refetch()} />
      )}
      {data?.items.length === 0 && (
        <p className="text-muted">No cases yet. Add them by reference, or open a case and group it as this outage.</p>
      )}
      <ul aria-label="Cases of the outage" className="border-t border-line empty:hidden">
        {data?.items.map((other) => (
          <CaseAsideRow
            key={other.id}
            other={other}
            actions={
              handles && (
                <Button
                  size="sm"
                  busy={removal.isPending && removal.variables.params.caseId === other.id}
                  onClick={() => removal.mutate({ params: { id: outage.id, caseId: other.id } })}
                >
                  Remove<span className="sr-only"> {other.reference} from the outage</span>
                </Button>
              )
            }
          />
        ))}
      </ul>
      {data && <Pagination page={page} pageCount={Math.ceil(data.total / pageSize)} label="Cases" onPage={setPage} />}
    </section>
  )
}

function AddCases({ outage }: { outage: OutageDetail }) {
  const [typed, setTyped] = useState('')
  const add = useApiMutation(addOutageCases, {
    invalidates: stale,
    onSuccess: ({ added, refused }) => {
      if (added > 0) toast.success(added === 1 ? '1 case added to the outage' : `${added} cases added to the outage`)
      if (refused.length === 0) setTyped('')
    },
  })
  const send = (body: { references?: string[]; onFeeder?: boolean }) => add.mutate({ params: { id: outage.id }, body })
  return (
    <form
      aria-label="Add cases"
      data-print="no"
      className="grid gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        const references = typed.split(/[\s,;]+/).filter(Boolean)
        if (references.length > 0) send({ references })
      }}
    >
      <div className="flex flex-wrap items-end gap-3">
        <TextField
          label="References"
          hint="One or more, for example CP-2027-001 CP-2027-002."
          className="min-w-0 flex-1 basis-72"
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <Button type="submit" icon="plus" busy={add.isPending}>
          Add cases
        </Button>
        {outage.onFeeder > 0 && (
          <Button icon="plus" disabled={add.isPending} onClick={() => send({ onFeeder: true })}>
            Add {outage.onFeeder} on {outage.feeder}
          </Button>
        )}
      </div>
      {add.error && <Alert kind="error">{add.error.fields[0]?.message ?? add.error.message}</Alert>}
      {add.data && add.data.refused.length > 0 && (
        <Alert kind="warning" title="Some cases were not added">
          <ul>
            {add.data.refused.map(({ reference, reason }) => (
              <li key={reference} className="[overflow-wrap:anywhere]">
                <span className="tabular">{reference}</span>: {reason}
              </li>
            ))}
          </ul>
        </Alert>
      )}
    </form>
  )
}
