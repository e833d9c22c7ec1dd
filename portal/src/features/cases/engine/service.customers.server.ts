import { findProvedAccount, lockAccount } from '#features/accounts/service.directory.server.ts'
import type { AddressProved } from '#features/accounts/email/service.proof.server.ts'
import type { SignedIn } from '#platform/actor.ts'
import type { Db } from '#platform/database.server.ts'
import { conflict } from '#platform/problem.ts'
import { caseMessages as words } from '../messages.ts'
import { unprovedCases } from '../rules.ts'
import type { Contact } from './service.kinds.server.ts'
import { countCasesOf, joinCustomer, leaveCustomer } from './store.customers.server.ts'

export interface Owner extends Contact {
  userId: string | null
  /** Whether somebody who files for themselves has proved the address. */
  isProved?: boolean
}

/** Whom staff file for: the account that has proved the address; nobody's until one does. */
export async function findCustomer(tx: Db, contact: Contact): Promise<Owner> {
  const account = await findProvedAccount(tx, contact.email)
  return { ...contact, userId: account?.id ?? null }
}

/** 409 when somebody who has not proved the address has filed as many cases as that allows; of several at once only so many get through. */
export async function refuseUnproved(tx: Db, actor: SignedIn): Promise<void> {
  const account = await lockAccount(tx, actor.id)
  if (account?.emailVerified || (await countCasesOf(tx, actor.id)) < unprovedCases) return
  throw conflict(words.emailUnproved)
}

/** The cases that staff filed for an address join the account that has proved it. */
export const joinCases: AddressProved = (_deps, tx, { userId, email }) => joinCustomer(tx, userId, email)

/** The cases that staff filed for an address leave an account that gives it back. */
export const leaveCases: AddressProved = (_deps, tx, { userId, email }) => leaveCustomer(tx, userId, email)
