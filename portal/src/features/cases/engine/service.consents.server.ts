import type { Consent } from '#features/data-protection/contract.ts'
import type { SignedIn } from '#platform/actor.ts'
import type { Deps } from '#platform/deps.server.ts'
import { exportRows } from '../rules.ts'
import { listDeclared } from './store.customers.server.ts'

/** The consent in cases of the kinds that require one. A case that staff filed for the customer contains none of the customer. */
export async function readCaseConsents(deps: Deps, actor: SignedIn): Promise<Consent[]> {
  const rows = await listDeclared(deps.database.db, actor.id, exportRows)
  return rows.map(({ reference, declaredAt, consentVersion }) => ({
    what: `Privacy policy and declaration of truth, for ${reference}`,
    at: declaredAt!.toISOString(),
    version: consentVersion || null,
  }))
}
