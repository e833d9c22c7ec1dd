import { readAssignee } from '#features/accounts/service.directory.server.ts'
import { refuseOwner } from '#features/companies/service.lookup.server.ts'
import type { Applied, RecordAction } from '#features/lists/service.sources.server.ts'
import type { SignedIn } from '#platform/actor.ts'
import { recordAudit } from '#platform/audit.server.ts'
import type { Db } from '#platform/database/database.server.ts'
import type { Deps } from '#platform/deps.server.ts'
import { may } from '#platform/duties.ts'
import { requireDuty } from '#platform/permission.ts'
import { conflict } from '#platform/problem.ts'
import { deskMessages } from './messages.ts'
import { mostEntries, recordType } from '../rules.ts'
import { lockForOfficer, requireVersion } from '../service.changes.server.ts'
import { readForm } from '../service.server.ts'
import { updateSubmission } from '../store.server.ts'
import { countEntries, insertEntry } from './store.entries.server.ts'

interface Assigning {
  actor: SignedIn
  id: string
  userId: string | null
  version?: number | undefined
}
interface Before {
  assigneeId: string | null
}

/** Gives an application to an officer or to nobody, in the caller's transaction; a repetition changes nothing. */
async function assign(deps: Deps, tx: Db, { actor, id, userId, version }: Assigning): Promise<Applied> {
  requireDuty(actor, may.handleApplications)
  const row = await lockForOfficer(tx, actor, id)
  const before: Before = { assigneeId: row.assigneeId }
  if (row.assigneeId === userId) return { version: row.version, before }
  requireVersion(row, version)
  if ((await countEntries(tx, row.id)) >= mostEntries) throw conflict(deskMessages.tooManyEntries(mostEntries))
  const set = await readAssignee(deps, userId, may.handleApplications)
  await refuseOwner(tx, userId, row)
  const at = deps.clock.now()
  const changed = await updateSubmission(tx, row.id, { ...set, updatedAt: at })
  const entry = { submissionId: row.id, at, kind: 'assigned', authorId: actor.id, authorName: actor.name } as const
  await insertEntry(tx, { ...entry, text: set.assigneeName })
  const { id: recordId, companyId, reference } = row
  const details = { reference, assigneeId: userId }
  await recordAudit(tx, { at, actor, action: 'submission.assigned', recordType, recordId, companyId, details })
  return { version: changed, before }
}

export async function assignForm(deps: Deps, assigning: Assigning) {
  requireDuty(assigning.actor, may.handleApplications)
  await deps.database.transaction((tx) => assign(deps, tx, assigning))
  const message = assigning.userId ? deskMessages.assigned : deskMessages.unassigned
  return { ...(await readForm(deps, assigning.actor, assigning.id)), message }
}

/** Assigning from the list, one application at a time. */
export const assignAction: RecordAction = {
  check: async (deps, { person = null }) =>
    void (await readAssignee(deps, person, may.handleApplications, 'input.person')),
  apply: (deps, tx, actor, id, { input, version }) =>
    assign(deps, tx, { actor, id, userId: input.person ?? null, version }),
  undo: (deps, tx, actor, id, { version, before }) =>
    assign(deps, tx, { actor, id, userId: (before as Before).assigneeId, version }),
}
