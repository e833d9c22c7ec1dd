import { companyName } from '#features/companies/service.lookup.server.ts'
import { moveDocuments } from '#features/documents/service.server.ts'
import type { SignedIn } from '#platform/actor.ts'
import type { Deps } from '#platform/deps.server.ts'
import { requireMandate } from '#platform/permission.ts'
import { conflict, forbidden } from '#platform/problem.ts'
import { nounOf } from '../contract.kind.ts'
import { caseMessages as words } from '../messages.ts'
import { searchWordsOf } from './service.search-words.server.ts'
import { lockOwnCase } from './service.changes.server.ts'
import { noteChange } from './service.history.server.ts'
import type { CaseKind } from './service.kinds.server.ts'
import { readCase } from './service.server.ts'
import { updateCase } from './store.server.ts'

/**
 * Gives a case to a company, by the person in whose own name it is and who may sign for the company. From then on it is the company's; it does not come
 * back, since the company's record would leave it.
 */
export async function moveCase(deps: Deps, actor: SignedIn, kind: CaseKind, id: string, companyId: string) {
  await deps.database.transaction(async (tx) => {
    const row = await lockOwnCase(tx, actor, kind, id)
    if (row.userId !== actor.id) throw forbidden()
    requireMandate(actor, companyId, 'sign')
    if (row.companyId === companyId) return
    if (row.companyId !== null) throw conflict(words.movedBefore(nounOf(kind)))
    const company = await companyName(tx, companyId)
    await moveDocuments(tx, { recordType: kind.key, recordId: row.id }, companyId)
    const { contactName: name, contactEmail: email, contactPhone: phone } = row
    const searchWords = searchWordsOf(kind, row, row.reference, { name, email, phone, company })
    const change = { companyId, searchWords, updatedAt: deps.clock.now(), version: row.version + 1 }
    const moved = await updateCase(tx, row.id, change)
    await noteChange(deps, tx, moved, { actor, by: 'owner', action: 'move', note: company })
  })
  return readCase(deps, actor, kind, id)
}
