import { Badge } from '#ui/badge.tsx'
import { classNames } from '#ui/class-names.ts'
import { Icon } from '#ui/icon.tsx'
import { Link } from '#ui/link.tsx'
import type { WorkRow } from '../contract.ts'

interface Props {
  label: string
  /** With the reason why each waits, where it is work. */
  rows: readonly (WorkRow & { source?: string; reason?: string })[]
}

/** Records of any kind, a line each: why it waits, the reference and what it is about, the person, the state and the deadline. */
export function WorkRows({ label, rows }: Props) {
  return (
    <ul aria-label={label} className="divide-y divide-line">
      {rows.map((row) => (
        <li
          key={`${row.source ?? ''} ${row.id}`}
          className="group relative flex min-h-9 flex-wrap items-center gap-x-3 gap-y-0.5 px-3 py-1.5 text-sm hover:bg-brand-soft pointer-coarse:min-h-11"
        >
          {row.reason && (
            <span
              className={classNames(
                'shrink-0 max-sm:w-full sm:w-48',
                row.overdue ? 'font-semibold text-danger-ink' : 'text-muted',
              )}
            >
              {row.reason}
            </span>
          )}
          {row.reference && <span className="tabular shrink-0 text-muted">{row.reference}</span>}
          <span className="flex min-w-0 flex-1 basis-40">
            <Link to={row.to} className="card-link truncate font-semibold text-link">
              {row.title}
            </Link>
            {row.person && <span className="truncate whitespace-pre text-muted">, {row.person}</span>}
          </span>
          {row.news && <Badge tone="info">{row.news}</Badge>}
          <Deadline row={row} />
        </li>
      ))}
    </ul>
  )
}

function Deadline({ row }: { row: WorkRow }) {
  if (row.overdue)
    return (
      <Badge tone="danger" icon="alert">
        {row.due}
      </Badge>
    )
  return (
    <span className="flex shrink-0 items-center gap-1.5 text-muted">
      {row.due && <Icon name="clock" className="size-4" />}
      {row.due || row.state}
    </span>
  )
}
