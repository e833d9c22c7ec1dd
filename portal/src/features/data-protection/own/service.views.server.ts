// A person reads when staff opened a record of theirs: one row for each member of staff, record and hour, decided by a unique index. Lists, searches
// and exports are not recorded, and reports of wrongdoing never. The service that has let the reader in does not wait for the row, and a failure is a
// line in the log: this informs the person, while actions are proven by `audit_log`. Only staff see names of staff; others read 'The Commission'.

import { readAccount } from '#features/accounts/service.directory.server.ts'
import type { SignedIn } from '#platform/actor.ts'
import type { Db } from '#platform/database/database.server.ts'
import type { Deps } from '#platform/deps.server.ts'
import { isStaff } from '#platform/duties.ts'
import type { QueryOf } from '#platform/endpoint.ts'
import { describeError } from '#platform/telemetry/telemetry.server.ts'
import type { listOwnViews, RecordView } from '../contract.ts'
import { messages } from '../messages.ts'
import { hourOf } from '../rules.ts'
import { countViews, deleteViewsOf, insertView, listViews, type ViewRow } from './store.views.server.ts'

export interface ViewedRecord {
  /** The account of the person; null for a record of a person without one, who could never read the entry. */
  subjectId: string | null
  recordType: string
  recordId: string
  /** How the person knows the record: 'Complaint CP-2027-001'. */
  title: string
}

/** Notes that a member of staff has opened a person's record. The call that shows it does not wait, and does not fail when noting fails. */
export function noteView(deps: Deps, reader: SignedIn, { subjectId, ...record }: ViewedRecord): void {
  if (!isStaff(reader) || !subjectId || subjectId === reader.id) return
  const view = { ...record, subjectId, readerId: reader.id, hour: hourOf(deps.clock.now()) }
  insertView(deps.database.db, view).catch((error: unknown) =>
    deps.log.warn({ error: describeError(error) }, 'a view of a record was not noted'),
  )
}

/** Only staff see the names of staff, as in histories. */
async function toViews(deps: Deps, rows: readonly ViewRow[], reader: SignedIn): Promise<RecordView[]> {
  const names = new Map<string, string>()
  for (const id of isStaff(reader) ? new Set(rows.map(({ readerId }) => readerId)) : []) {
    const account = await readAccount(deps, id)
    if (account) names.set(id, `${account.name} ${account.surname}`.trim())
  }
  return rows.map(({ id, title, hour, readerId }) => ({
    id: String(id),
    title,
    hour: hour.toISOString(),
    by: names.get(readerId) ?? messages.office,
  }))
}

export async function readOwnViews(deps: Deps, actor: SignedIn, query: QueryOf<typeof listOwnViews>) {
  const { page, pageSize } = query
  const { db } = deps.database
  const total = await countViews(db, actor.id)
  const rows = await listViews(db, actor.id, { limit: pageSize, offset: (page - 1) * pageSize })
  return { items: await toViews(deps, rows, actor), page, pageSize, total }
}

const mostExported = 10_000

/** For the export of personal data. */
export async function exportOwnViews(deps: Deps, actor: SignedIn): Promise<Record<string, unknown[]>> {
  const rows = await listViews(deps.database.db, actor.id, { limit: mostExported, offset: 0 })
  return { views: await toViews(deps, rows, actor) }
}

/** Removes the views of an erased account: the person can no longer read them. */
export const forgetViews = (_deps: Deps, tx: Db, person: SignedIn): Promise<void> => deleteViewsOf(tx, person.id)
