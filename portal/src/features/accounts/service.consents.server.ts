import type { Consent } from '#features/data-protection/contract.ts'
import type { SignedIn } from '#platform/actor.ts'
import type { Deps } from '#platform/deps.server.ts'
import { findUser } from './store.server.ts'

/** What a person agrees to at registration. */
export async function readAccountConsents(deps: Deps, actor: SignedIn): Promise<Consent[]> {
  const row = await findUser(deps.database.db, actor.id)
  if (!row?.termsAcceptedAt) return []
  const at = row.termsAcceptedAt.toISOString()
  return [
    { what: 'Terms of service', at, version: row.termsVersion || null },
    { what: 'Privacy policy', at, version: row.policyVersion || null },
  ]
}
