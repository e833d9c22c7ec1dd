import type { SignedIn } from '#platform/actor.ts'
import { recordAudit } from '#platform/audit.server.ts'
import type { Db } from '#platform/database/database.server.ts'
import type { Deps } from '#platform/deps.server.ts'
import type { Method } from './rules.ts'
import { markFactor, markProof } from './store.server.ts'

/** Notes in the session that the person has confirmed who it is. */
export async function noteProof(deps: Deps, tx: Db, actor: SignedIn, method: Method): Promise<void> {
  const at = deps.clock.now()
  await (method === 'password' ? markProof : markFactor)(tx, actor.sessionId, at)
  const entry = { action: 'account.confirm-identity', recordType: 'account', recordId: actor.id, details: { method } }
  await recordAudit(tx, { at, actor, ...entry })
}
