// A person reads when staff opened a record of theirs: one row for each member of staff, record and hour, decided by a unique index. Lists, searches
// and exports are not recorded, and reports of wrongdoing never. The service that has let the reader in does not wait for the row, and a failure is a
// line in the log: this informs the person, while actions are proven by `audit_log`. Only staff see names of staff; others read 'The Commission'.

import type { SignedIn } from '#platform/actor.ts'
import type { Deps } from '#platform/deps.server.ts'
import { isStaff } from '#platform/duties.ts'
import { describeError } from '#platform/telemetry/telemetry.server.ts'
import { insertView } from './store.views.server.ts'

interface ViewedRecord {
  /** The account of the person; null for a record of a person without one, who could never read the entry. */
  subjectId: string | null
  recordType: string
  recordId: string
  /** How the person knows the record: 'Complaint CP-2027-001'. */
  title: string
}

/** Records that a member of staff has opened a person's record. The call that shows it does not wait, and does not fail when this fails. */
export function recordView(deps: Deps, reader: SignedIn, { subjectId, ...record }: ViewedRecord): void {
  if (!isStaff(reader) || !subjectId || subjectId === reader.id) return
  const view = { ...record, subjectId, readerId: reader.id, hour: hourOf(deps.clock.now()) }
  insertView(deps.database.db, view).catch((error: unknown) =>
    deps.log.warn({ error: describeError(error) }, 'a view of a record was not noted'),
  )
}

const hourMs = 3_600_000

/** The beginning of the hour in which a view is recorded. */
export const hourOf = (at: Date): Date => new Date(Math.floor(at.getTime() / hourMs) * hourMs)
