import type { SignedIn } from '#platform/actor.ts'
import type { Db } from '#platform/database/database.server.ts'
import type { Deps } from '#platform/deps.server.ts'
import type { Duty } from '#platform/duties.ts'
import { hook } from '#platform/hooks.ts'

// What features do about a person: accounts call it, and features that store something of people fill it.

/** What a person has agreed to, and when. */
export interface Consent {
  what: string
  at: string
  /** The date of the wording. */
  version: string | null
}
/** Runs in a transaction that changes the account of a person. */
export type OnPerson = (deps: Deps, tx: Db, person: SignedIn) => Promise<void>
export type OnAddress = (deps: Deps, tx: Db, owner: { userId: string; email: string }) => Promise<void>

/** A feature's records of the actor, by kind, for the copy of the person's data. */
export type OwnRecords = (deps: Deps, actor: SignedIn) => Promise<Record<string, unknown[]>>
export const ownRecords = hook<OwnRecords>('records of a person')

/** What the actor has agreed to in a feature. */
export const ownConsents = hook<(deps: Deps, actor: SignedIn) => Promise<Consent[]>>('consents of a person')

/** Removes a person who deletes the account from a feature's records. */
export const erasePerson = hook<OnPerson>('erasure of a person')

/** Throws 409 before a person erases the account, where others need something of the person first. */
export const refuseErasure = hook<OnPerson>('refusals of an erasure')

/** When a member of staff gives another account rights of staff. */
export const welcomeStaff = hook<(deps: Deps, tx: Db, who: { by: string; to: string }) => Promise<void>>('new staff')

/** When a member of staff loses duties. */
export const dutiesLost =
  hook<(deps: Deps, tx: Db, who: { id: string; duties: readonly Duty[] }) => Promise<void>>('lost duties')

/** When an account verifies an address, to assign the records that were filed for it. */
export const addressVerified = hook<OnAddress>('verified addresses')

/** When an account loses an address, to give up the records that were filed for it. */
export const addressLost = hook<OnAddress>('lost addresses')

/** Removes what a person made who had registered the address of somebody else, before its owner takes over the account. */
export const endEarlierUse = hook<OnPerson>('end of an earlier use')

/** Removes whom an account has given access since a moment at which a stranger used it. */
export type RemoveAdded = (deps: Deps, tx: Db, of: { person: SignedIn; since: Date }) => Promise<void>
export const removeAdded = hook<RemoveAdded>('removal of added people')

/** The texts to which people agree. */
export type AgreedText = 'privacy-policy' | 'terms-of-service'
/** The date of a text's published wording: filled by the feature that publishes it. */
export const textVersions = hook<(deps: Deps, key: AgreedText) => Promise<string>>('versions of agreed texts')

/** The version of a text that is recorded with a consent. Read it before the transaction. */
export function readTextVersion(deps: Deps, key: AgreedText): Promise<string> {
  const [read] = deps.hooks.of(textVersions)
  if (!read) throw new Error('Nothing knows the versions of the texts.')
  return read(deps, key)
}
