import type { SignedIn } from '#platform/actor.ts'
import type { Db } from '#platform/database/database.server.ts'
import type { Deps } from '#platform/deps.server.ts'
import type { Duty } from '#platform/duties.ts'
import { hook } from '#platform/hooks.ts'

// What features do about a person: accounts call it, and features that store something of people fill it.

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

/** A feature's papers of the Commission to the actor, each with a safe name, for the copy of the person's data. */
export type OwnPapers = (
  deps: Deps,
  actor: SignedIn,
) => Promise<{ name: string; read(): Promise<Buffer | undefined> }[]>
export const ownPapers = hook<OwnPapers>('papers of a person')

/** What the actor has agreed to in a feature. */
export const ownConsents = hook<(deps: Deps, actor: SignedIn) => Promise<Consent[]>>('consents of a person')

/** Removes a person who deletes the account from a feature's records. */
export const erasePerson = hook<OnPerson>('erasure of a person')

/** Throws 409 before a person erases the account, where others need something of the person first. */
export const refuseErasure = hook<OnPerson>('refusals of an erasure')

/** Runs when a member of staff gives another account the rights of staff. */
export const welcomeStaff = hook<(deps: Deps, tx: Db, who: { by: string; to: string }) => Promise<void>>('new staff')

export const dutiesLost =
  hook<(deps: Deps, tx: Db, who: { id: string; duties: readonly Duty[] }) => Promise<void>>('lost duties')

/** Runs when an account verifies an address: it receives the records that were filed for it. */
export const addressVerified = hook<OnAddress>('verified addresses')

/** Runs when an account loses an address: it gives up the records that were filed for it. */
export const addressLost = hook<OnAddress>('lost addresses')

/** Runs when the button behind our link was pressed for an address without an account: mails may go to it from now on. */
export const verifyMailbox = hook<(deps: Deps, tx: Db, email: string) => Promise<void>>('mailboxes without an account')

/**
 * Before the owner of an address takes over an account that somebody else registered with it: removes what that person made. Records
 * that the Commission handles move to a closed account, which `closed` creates when there are any.
 */
export type EndEarlierUse = (deps: Deps, tx: Db, person: SignedIn, closed: () => Promise<string>) => Promise<void>
export const endEarlierUse = hook<EndEarlierUse>('end of an earlier use')

/** Removes the people to whom an account has given access since the moment at which a stranger used it. */
export type RemoveAdded = (deps: Deps, tx: Db, of: { person: SignedIn; since: Date }) => Promise<void>
export const removeAdded = hook<RemoveAdded>('removal of added people')

/** Throws 403 `factor-needed` where the person confirmed too long ago who they are. Filled by accounts, for engines that accounts themselves use. */
export const freshProof = hook<(deps: Deps, actor: SignedIn, db?: Db) => Promise<void>>('proof of who somebody is')

/** Undoes the change that a mailed link 'This was not us' names, and returns the message to show; undefined for every other link. */
export type UndoByLink = (deps: Deps, token: string) => Promise<string | undefined>
export const undoByLink = hook<UndoByLink>('links that undo a change')

export type AgreedText = 'privacy-policy' | 'terms-of-service'
/** The date of a text's published wording: filled by the feature that publishes it. */
export const textVersions = hook<(deps: Deps, key: AgreedText) => Promise<string>>('versions of agreed texts')

/** The version of a text that is recorded with a consent. Read it before the transaction. */
export function readTextVersion(deps: Deps, key: AgreedText): Promise<string> {
  const [read] = deps.hooks.of(textVersions)
  if (!read) throw new Error('Nothing knows the versions of the texts.')
  return read(deps, key)
}
