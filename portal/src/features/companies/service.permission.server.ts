import { requireFresh } from '#features/accounts/factors/service.fresh.server.ts'
import type { SignedIn } from '#platform/actor.ts'
import type { Db } from '#platform/database/database.server.ts'
import type { Deps } from '#platform/deps.server.ts'
import { hasMandate, type Mandate } from '#platform/mandates.ts'
import { conflict, forbidden, notFound, type Problem } from '#platform/problem.ts'
import { isUuid } from '#platform/uuid.ts'
import { messages } from './messages.ts'
import type { Refusal } from './rules.ts'

/** A member of the company: 404 for everybody else, staff too, who change no company. */
export function requireMember(actor: SignedIn, companyId: string): void {
  if (!isUuid(companyId) || !hasMandate(actor, companyId, 'read')) throw notFound(messages.notFound)
}

/** A member who manages members: 404 for strangers, 403 for other members. */
export function requireManager(actor: SignedIn, companyId: string): void {
  requireMember(actor, companyId)
  if (!hasMandate(actor, companyId, 'manage')) throw forbidden(messages.onlyManagers)
}

/** Who lets another person sign, or let others sign, proves again who they are. */
export async function requireFreshFor(deps: Deps, tx: Db, actor: SignedIn, given: readonly Mandate[]): Promise<void> {
  if (given.includes('sign') || given.includes('manage')) await requireFresh(deps, actor, tx)
}

const problems: Record<Refusal, () => Problem> = {
  'not-member': () => notFound(messages.notFound),
  'not-manager': () => forbidden(messages.onlyManagers),
  'unknown-member': () => notFound(messages.memberNotFound),
  'own-upward': () => forbidden(messages.ownUpward),
  'last-manager': () => conflict(messages.lastManager),
}
export const problemOf = (refusal: Refusal): Problem => problems[refusal]()
