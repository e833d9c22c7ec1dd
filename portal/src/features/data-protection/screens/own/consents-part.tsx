import { useApiQuery } from '#kit/query.ts'
import { QueryFailure } from '#kit/query-failure.tsx'
import { formatDay, formatShortMoment } from '#platform/nigerian-time.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { SkeletonRows } from '#ui/skeleton.tsx'
import { type Column, Table } from '#ui/table.tsx'
import { type Consent, getOwnConsents } from '../../contract.ts'

const columns: Column<Consent>[] = [
  { key: 'what', header: 'What you agreed to', rowHeader: true, cell: ({ what }) => what },
  { key: 'at', header: 'When', className: 'tabular', cell: ({ at }) => formatShortMoment(at) },
  {
    key: 'version',
    header: 'Version of the text',
    className: 'tabular',
    cell: ({ version }) => (version ? formatDay(version) : 'Not recorded'),
  },
]

/** What the person has agreed to, with the version of each text. */
export function ConsentsPart() {
  const consents = useApiQuery(getOwnConsents, {})
  return (
    <section aria-labelledby="consents-title">
      <h2 id="consents-title" className="mb-3">
        What you have agreed to
      </h2>
      {consents.isPending && <SkeletonRows rows={3} label="Loading what you have agreed to" />}
      {consents.isError && (
        <QueryFailure
          title="What you have agreed to could not be loaded"
          error={consents.error}
          onRetry={() => void consents.refetch()}
        />
      )}
      {consents.data && (
        <Table
          caption="What you have agreed to"
          hideCaption
          dense
          columns={columns}
          rows={consents.data.consents}
          rowKey={({ what, at }) => `${what} ${at}`}
          empty={
            <EmptyState icon="check-circle" title="Nothing yet">
              What you agree to when you apply or complain appears here.
            </EmptyState>
          }
        />
      )}
    </section>
  )
}
