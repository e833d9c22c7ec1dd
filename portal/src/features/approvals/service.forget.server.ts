import type { ForgetPerson } from '#features/accounts/service.erasure.server.ts'
import { approvalMessages } from './messages.ts'
import { forgetAccount } from './store.server.ts'

/** Ends what waits about a deleted account or was asked by it, and removes the person's name. */
export const forgetApprovals: ForgetPerson = (_deps, tx, person) =>
  forgetAccount(tx, person.id, approvalMessages.deletedAccount, approvalMessages.gone)
