import { systemActor } from '#platform/actor.ts'
import { recordAudit } from '#platform/audit.server.ts'
import type { Deps } from '#platform/deps.server.ts'
import { normaliseEmail } from '#platform/values/emails.ts'
import { deleteSessionsOf } from '../store.server.ts'
import { findUserByEmail, lockUser } from '#people/store.server.ts'
import { notify } from './service.server.ts'
import { deleteFactorsOf, listFactorRows } from './store.server.ts'

/**
 * Removes all that an account logs in with besides its password, for a person who has lost it, and ends its sessions. Run by an operator, who has made sure
 * who asks. Answers how many there were; undefined without such an account.
 */
export async function clearFactors(deps: Deps, typed: string): Promise<number | undefined> {
  return deps.database.transaction(async (tx) => {
    const found = await findUserByEmail(tx, normaliseEmail(typed))
    if (!found || !(await lockUser(tx, found.id))) return undefined
    const { length: count } = await listFactorRows(tx, found.id)
    if (count === 0) return 0
    await deleteFactorsOf(tx, found.id)
    await deleteSessionsOf(tx, found.id)
    const entry = { action: 'account.clear-factors', recordType: 'account', recordId: found.id, details: { count } }
    await recordAudit(tx, { at: deps.clock.now(), actor: systemActor, ...entry })
    await notify(deps, tx, { userId: found.id, event: 'factors-cleared' })
    return count
  })
}
