import { companyName } from '#features/companies/service.lookup.server.ts'
import { moveDocuments } from '#features/documents/service.server.ts'
import type { SignedIn } from '#platform/actor.ts'
import type { Deps } from '#platform/deps.server.ts'
import { recordAudit } from '#platform/audit.server.ts'
import { requireMandate } from '#platform/permission.ts'
import { conflict, forbidden } from '#platform/problem.ts'
import { messages } from './messages.ts'
import { recordType } from './rules.ts'
import { lockOwn } from './service.changes.server.ts'
import { readForm } from './service.server.ts'
import { wordsOfSubmission } from './store.search.server.ts'
import { updateSubmission } from './store.server.ts'

/**
 * Gives an application to a company, by the person who has filed it in their own name and may sign for the company. From then on it is the company's;
 * it does not come back, since the company's record would leave it.
 */
export async function moveForm(deps: Deps, actor: SignedIn, id: string, companyId: string) {
  await deps.database.transaction(async (tx) => {
    const row = await lockOwn(tx, actor, id)
    if (row.userId !== actor.id) throw forbidden()
    requireMandate(actor, companyId, 'sign')
    if (row.companyId === companyId) return
    if (row.companyId !== null) throw conflict(messages.movedBefore)
    await moveDocuments(tx, { recordType, recordId: row.id }, companyId)
    const at = deps.clock.now()
    const moved = { companyId, movedAt: at, movedBy: actor.id, movedByName: actor.name, updatedAt: at }
    const searchWords = wordsOfSubmission(row, await companyName(tx, companyId))
    await updateSubmission(tx, row.id, { ...moved, searchWords })
    const record = { recordType, recordId: row.id, companyId, details: { reference: row.reference } }
    await recordAudit(tx, { at, actor, action: 'submission.moved', ...record })
  })
  const moved = await readForm(deps, actor, id)
  return { ...moved, message: messages.moved(await companyName(deps.database.db, companyId)) }
}
