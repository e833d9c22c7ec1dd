import type { ReactNode } from 'react'
import { formatShortDay } from '#platform/values/nigerian-time.ts'
import { Link } from '#ui/link.tsx'
import type { CaseAside } from '../../related/contract.ts'
import { CaseStatusBadge } from '../case/case-badges.tsx'

type Props = { other: CaseAside; children?: ReactNode; actions?: ReactNode }

/** Another case in a list beside one: its reference, subject, person and state, and what can be done with it. */
export function CaseAsideRow({ other, children, actions }: Props) {
  return (
    <li className="grid gap-2 border-b border-line py-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Link to={other.path} className="link tap tabular inline-flex items-center font-semibold">
          {other.reference}
        </Link>
        <CaseStatusBadge status={other.status} />
        {children}
      </div>
      <p className="[overflow-wrap:anywhere]">{other.subject}</p>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p className="text-sm text-muted [overflow-wrap:anywhere]">
          {other.person}, filed {formatShortDay(other.filedAt)}
        </p>
        {actions && (
          <div className="flex flex-wrap gap-2" data-print="no">
            {actions}
          </div>
        )}
      </div>
    </li>
  )
}
