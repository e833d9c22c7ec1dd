import { type AttemptLimit, countAttempt, resetAttempts, forgiveAttempt } from '#platform/attempts.server.ts'
import type { SignedIn } from '#platform/actor.ts'
import type { Db } from '#platform/database/database.server.ts'
import type { Deps } from '#platform/deps.server.ts'
import { invalidField } from '#platform/problem.ts'
import { messages } from '../messages.ts'
import { guessDayFactor } from '../factors/rules.ts'
import { attemptWindowMinutes } from '../rules.ts'
import { verifyPassword } from './service.passwords.server.ts'
import { findUser, type UserRow } from '#people/store.server.ts'

const limitOf = (deps: Deps, what: string, whom: AttemptLimit['whom'], factor = 1): AttemptLimit => ({
  what,
  whom,
  limit: deps.config.loginLimit * factor,
  windowMinutes: attemptWindowMinutes,
})

export interface Guard {
  /** Resets the account's count, and does not count this attempt for the network address, which many people may share. */
  succeeded(): Promise<void>
}

/** Counts what a stranger may do without naming an account, for the network alone; 429 with the time to wait. */
export const countNetwork = (deps: Deps, what: string, address: string, factor: number): Promise<void> =>
  countAttempt(deps, limitOf(deps, what, { address }, factor))

/** As `guardAttempts`, where the account is not known before the attempt succeeds. */
export async function guardNetwork(deps: Deps, what: string, address: string): Promise<Guard> {
  const limit = limitOf(deps, `${what}-address`, { address }, 5)
  await countAttempt(deps, limit)
  return { succeeded: () => forgiveAttempt(deps, limit) }
}

/** Counts an attempt per account and per network address; 429 with the time to wait (decisions §3). */
export async function guardAttempts(deps: Deps, what: string, account: string, address: string): Promise<Guard> {
  const byAddress = limitOf(deps, `${what}-address`, { address }, 5)
  const byAccount = limitOf(deps, `${what}-account`, { account })
  await countAttempt(deps, byAddress)
  await countAttempt(deps, byAccount)
  return {
    async succeeded() {
      await resetAttempts(deps, byAccount)
      await forgiveAttempt(deps, byAddress)
    },
  }
}

/** Guesses of codes, which are short: as for passwords, and some in a day. A right code does not reset the day's count. */
export async function guardCodes(deps: Deps, account: string, address: string): Promise<Guard> {
  const day = { ...limitOf(deps, 'factor-day', { account }, guessDayFactor), windowMinutes: 1_440 }
  const guard = await guardAttempts(deps, 'factor', account, address)
  await countAttempt(deps, day)
  return {
    async succeeded() {
      await guard.succeeded()
      await forgiveAttempt(deps, day)
    },
  }
}

/** Resets the count of wrong guesses, after a new password was set by mail. */
export const resetLoginAttempts = (deps: Deps, db: Db, email: string): Promise<void> =>
  resetAttempts(deps, limitOf(deps, 'login-account', { account: email }), db)

/** Checks the signed-in person's current password; attempts are limited, so that a stolen session cannot guess it. 400 on `field`. */
export async function confirmOwnPassword(
  deps: Deps,
  actor: SignedIn,
  given: { field: string; password: string },
): Promise<UserRow> {
  const limit = limitOf(deps, 'confirm-account', { account: actor.id })
  await countAttempt(deps, limit)
  const row = await findUser(deps.database.db, actor.id)
  if (row?.logsInByMail) throw invalidField(given.field, messages.noPassword)
  if (!(await verifyPassword(deps, row?.passwordHash, given.password)) || !row)
    throw invalidField(given.field, messages.wrongPassword)
  await resetAttempts(deps, limit)
  return row
}
