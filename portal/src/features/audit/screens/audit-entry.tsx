import { Loaded } from '#kit/api/loaded.tsx'
import { useApiQuery } from '#kit/api/query.ts'
import { HistoryLink } from '#kit/desk/history-link.tsx'
import { formatMoment } from '#platform/values/nigerian-time.ts'
import { DescriptionList } from '#ui/description-list.tsx'
import { Link } from '#ui/link.tsx'
import { readAuditEntry } from '../contract.ts'

/** An entry of the log with all that it says. */
export function AuditEntry({ id }: { id: string }) {
  return (
    <Loaded
      read={useApiQuery(readAuditEntry, { params: { id } })}
      rows={6}
      loading="Loading the entry"
      failure="Failed to fetch the entry"
    >
      {({ at, who, action, type, record, recordId, to, company, origin, details }) => (
        <div className="grid gap-3">
          <DescriptionList
            small
            narrow
            items={[
              { term: 'When', value: formatMoment(at) },
              { term: 'Who', value: who },
              { term: 'Action', value: action },
              {
                term: type,
                value: to ? (
                  <Link to={to} className="link tap">
                    {record || 'Open'}
                  </Link>
                ) : (
                  record || recordId
                ),
              },
              ...(company ? [{ term: 'Company', value: company }] : []),
              ...(origin ? [{ term: 'From', value: origin }] : []),
            ]}
          />
          <HistoryLink id={recordId} />
          {details.length > 0 && (
            <section aria-labelledby={`details-${id}`}>
              <h3 id={`details-${id}`} className="mb-2 text-base">
                Details
              </h3>
              <DescriptionList small narrow items={details} />
            </section>
          )}
        </div>
      )}
    </Loaded>
  )
}
