import { findProvedAccount, lockAccount } from '#features/accounts/service.directory.server.ts'
import type { AddressProved } from '#features/accounts/email/service.proof.server.ts'
import type { SignedIn } from '#platform/actor.ts'
import type { Db } from '#platform/database/database.server.ts'
import { conflict } from '#platform/problem.ts'
import { caseMessages as words } from '../messages.ts'
import { unprovedCases } from '../rules.ts'
import type { Contact } from './service.kinds.server.ts'
import { countCasesOf, joinCustomer, leaveCustomer } from './store.customers.server.ts'

export interface Owner extends Contact {
  userId: string | null
  /** Set where a company files. */
  companyId: string | null
  /** Whether the owner who files has verified their e-mail address; not set for a customer. */
  isProved?: boolean
}

/** Finds the customer's account: the one that has verified the address, or none. */
export async function findCustomer(tx: Db, contact: Contact): Promise<Owner> {
  const account = await findProvedAccount(tx, contact.email)
  return { ...contact, userId: account?.id ?? null, companyId: null }
}

/** 409 when a person with an unverified address has reached the limit of cases. Locks the account, so that parallel requests cannot exceed it. */
export async function refuseUnproved(tx: Db, actor: SignedIn): Promise<void> {
  const account = await lockAccount(tx, actor.id)
  if (account?.emailVerified || (await countCasesOf(tx, actor.id)) < unprovedCases) return
  throw conflict(words.emailUnproved)
}

/** Assigns the cases filed by staff for an address to the account that has verified it. */
export const joinCases: AddressProved = (_deps, tx, { userId, email }) => joinCustomer(tx, userId, email)

/** Removes the cases filed by staff for an address from an account that loses it. */
export const leaveCases: AddressProved = (_deps, tx, { userId, email }) => leaveCustomer(tx, userId, email)
