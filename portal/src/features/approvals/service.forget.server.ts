import type { OnPerson } from '#people/hooks.server.ts'
import { approvalMessages } from './messages.ts'
import { eraseAccount } from './store.server.ts'

/** Ends what waits about a deleted account or was asked by it, and removes the person's name. */
export const eraseApprovals: OnPerson = (_deps, tx, person) =>
  eraseAccount(tx, person.id, approvalMessages.deletedAccount, approvalMessages.gone)
