import { may } from '#platform/duties.ts'
import { Link } from '#ui/link.tsx'
import { WithDuty } from '../duty.tsx'

/** Leads those who may read the audit log to what was done to a record. */
export const HistoryLink = ({ id }: { id: string }) => (
  <WithDuty duties={may.readAuditLog}>
    <Link
      data-print="no"
      to={`/audit-log?record=${encodeURIComponent(id)}`}
      className="link tap justify-self-start text-sm"
    >
      History of this record
    </Link>
  </WithDuty>
)
