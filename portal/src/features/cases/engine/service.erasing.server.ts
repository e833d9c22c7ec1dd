import type { AskedApproval } from '#features/approvals/contract.ts'
import { performOrAsk } from '#features/approvals/service.ask.server.ts'
import type { ApprovalKind, SecondPerson } from '#features/approvals/service.kinds.server.ts'
import { isMatterOf } from '#features/companies/service.lookup.server.ts'
import { listDocuments, removeDocuments } from '#features/documents/service.server.ts'
import { dropTags } from '#features/tags/service.server.ts'
import { eraseDrafts } from '#features/writing/service.server.ts'
import type { SignedIn } from '#platform/actor.ts'
import { recordAudit } from '#platform/audit.server.ts'
import type { Db } from '#platform/database/database.server.ts'
import type { Deps } from '#platform/deps.server.ts'
import { may } from '#platform/duties.ts'
import { formatShortMoment } from '#platform/values/nigerian-time.ts'
import { requireDuty } from '#platform/permission.ts'
import { notFound } from '#platform/problem.ts'
import { requireAction } from './service.act.server.ts'
import type { CaseKind } from './service.kinds.server.ts'
import { type CaseRow, findCase, lockCase, caseStore } from './store.server.ts'

interface ErasingInput {
  id: string
}

async function lockOfKind(tx: Db, kind: CaseKind, id: string): Promise<CaseRow> {
  const row = await lockCase(tx, id)
  if (row?.kind !== kind.key) throw notFound(kind.words.notFound)
  return row
}

/** Deleting a case takes two supervisors. */
export const caseErasing = (kind: CaseKind): ApprovalKind<ErasingInput> => ({
  kind: `${kind.key}.delete`,
  recordType: kind.key,
  duties: may.superviseCases,
  recordOf: ({ id }) => id,
  isOwn: async (db, personId, { id }) => {
    const row = await findCase(db, id)
    return row !== undefined && isMatterOf(db, personId, row)
  },
  async see(_deps, tx, { id }) {
    const row = await lockOfKind(tx, kind, id)
    const documents = await listDocuments(tx, kind.key, id)
    return {
      title: `Delete ${kind.noun.toLowerCase()} ${row.reference}`,
      path: `${kind.path}/${id}`,
      // Nothing of the person: who reads that opens the case, which is noted.
      facts: [
        { label: 'Reference', value: row.reference },
        { label: 'Status', value: row.status },
        { label: 'Filed', value: formatShortMoment(row.createdAt.toISOString()) },
        { label: 'Documents', value: String(documents.length) },
      ],
      state: { version: row.version, documents: documents.map((document) => document.id) },
    }
  },
  perform: async (deps, tx, { id }, { asker, second }) =>
    removeLocked(deps, tx, asker, kind, await lockOfKind(tx, kind, id), second),
})

/**
 * Deletes a case with its documents and history, or asks a second supervisor to approve. The audit log keeps an entry, and the reference is not
 * reused.
 */
export async function removeCase(
  deps: Deps,
  actor: SignedIn,
  kind: CaseKind,
  id: string,
): Promise<AskedApproval | undefined> {
  requireDuty(actor, may.superviseCases)
  return deps.database.transaction((tx) => performOrAsk(deps, tx, actor, caseErasing(kind), { id }))
}

export async function removeLocked(
  deps: Deps,
  tx: Db,
  actor: SignedIn,
  kind: CaseKind,
  row: CaseRow,
  second: SecondPerson = {},
): Promise<void> {
  const at = deps.clock.now()
  requireAction(kind, row, 'delete', actor, at)
  await removeDocuments(deps, tx, { recordType: row.kind, recordId: row.id })
  await eraseDrafts(tx, { kind: row.kind, record: row.id })
  await dropTags(tx, row.tags)
  await caseStore.erase(tx, row.id)
  const details = { reference: row.reference, userId: row.userId, status: row.status, ...second }
  const record = { recordType: row.kind, recordId: row.id, companyId: row.companyId, details }
  await recordAudit(tx, { at, actor, action: `${row.kind}.delete`, ...record })
}
