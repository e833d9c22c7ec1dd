import type { ForgetPerson } from '#features/accounts/service.server.ts'
import { approvalMessages } from './messages.ts'
import { eraseAccount } from './store.server.ts'

/** Ends what waits about a deleted account or was asked by it, and removes the person's name. */
export const eraseApprovals: ForgetPerson = (_deps, tx, person) =>
  eraseAccount(tx, person.id, approvalMessages.deletedAccount, approvalMessages.gone)
