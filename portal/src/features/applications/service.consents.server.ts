import type { Consent } from '#features/data-protection/contract.ts'
import type { SignedIn } from '#platform/actor.ts'
import type { Deps } from '#platform/deps.server.ts'
import { exportRows } from './rules.ts'
import { listConsents } from './store.consents.server.ts'

/** The consent that each application contains. */
export async function readApplicationConsents(deps: Deps, actor: SignedIn): Promise<Consent[]> {
  const rows = await listConsents(deps.database.db, actor.id, exportRows)
  return rows.map(({ reference, consentAt, consentVersion }) => ({
    what: `Privacy policy, for application ${reference}`,
    at: consentAt.toISOString(),
    version: consentVersion,
  }))
}
