// From the day in STAFF_FACTOR_FROM a member of staff without passkey or authenticator app logs in but holds no duty: `authenticate` moves the duties
// to `waiting`, and `requireFactor` answers 403 `factor-required` to calls that name duties. Adding a factor opens every session at once, since
// duties are read with each call.

import type { Actor, SignedIn } from './actor.ts'
import { type Duty, holds } from './duties.ts'
import { hasMandate, isParty, type Mandate, type Owner, owns } from './mandates.ts'
import { factorRequired, forbidden, notFound, ownRecord, unauthorized } from './problem.ts'

/** The signed-in account, else 401 `Unauthorized`. */
export function requireUser(actor: Actor): SignedIn {
  if (actor.kind !== 'user') throw unauthorized()
  return actor
}

/** A member of staff with one of the duties; 401 for a visitor, 403 for everybody else (decisions §1). */
export function requireDuty(actor: Actor, duties: readonly Duty[]): SignedIn {
  const user = requireUser(actor)
  requireFactor(user, duties)
  if (!holds(user, duties)) throw forbidden()
  return user
}

/** As `requireDuty`, for one record: 403 `own-record` where it is the person's own matter. */
export function requireOfficer(actor: Actor, owner: Owner, duties: readonly Duty[]): SignedIn {
  const user = requireDuty(actor, duties)
  if (isParty(user, owner)) throw ownRecord()
  return user
}

/** 403 `factor-required` where the person holds one of the duties but has no second factor, and must have one. */
export function requireFactor({ waiting }: SignedIn, duties: readonly Duty[]): void {
  if (waiting && holds({ duties: waiting }, duties)) throw factorRequired()
}

/** The owner (a person, or a company's member with any mandate), or staff with one of the duties; 404 for anybody else, which reveals nothing (decisions §1). */
export function requireOwner(actor: Actor, owner: Owner, duties: readonly Duty[], missing?: string): SignedIn {
  const user = requireUser(actor)
  if (owns(user, owner, 'read')) return user
  requireFactor(user, duties)
  if (!holds(user, duties)) throw notFound(missing)
  return user
}

/** A member of the company with the mandate; 404 for strangers, as for a company that does not exist, 403 for a member without it. */
export function requireMandate(actor: Actor, companyId: string, wanted: Mandate): SignedIn {
  const user = requireUser(actor)
  if (!hasMandate(user, companyId, 'read')) throw notFound('Company not found')
  if (!hasMandate(user, companyId, wanted)) throw forbidden(mandateMissing[wanted])
  return user
}

const mandateMissing: Partial<Record<Mandate, string>> = {
  sign: 'You may not file and sign for this company. Ask a colleague who may.',
  prepare: 'You may not prepare applications for this company. Ask a colleague who manages its members.',
}
