// What cannot be undone needs a proof of the last 10 minutes: the second factor, or without one the password (403 `factor-needed`; `withProof` asks
// and repeats the call). A login at the provider of single sign-on is no such proof. Adding an app drops the proofs that other sessions gave by
// password.

import type { SignedIn } from '#platform/actor.ts'
import type { Db } from '#platform/database/database.server.ts'
import type { Deps } from '#platform/deps.server.ts'
import { type Duty, holds, may } from '#platform/duties.ts'
import { invalidField, Problem, unauthorized } from '#platform/problem.ts'
import { factorMessages } from './messages.ts'
import { confirmOwnPassword, guardCodes } from '../sign-in/service.attempts.server.ts'
import { findUser, lockUser } from '../store.server.ts'
import { isFresh, type Method } from './rules.ts'
import { spendCode } from './service.codes.server.ts'
import { notify } from './service.notices.server.ts'
import { noteProof } from './service.proof.server.ts'
import { countRecoveryCodes, findProof, hasFactor, listFactorRows } from './store.server.ts'

/** The ways in which the second step of a login can be taken; none without a second factor. */
export async function listMethods(db: Db, userId: string): Promise<Exclude<Method, 'password'>[]> {
  const factors = await listFactorRows(db, userId)
  if (factors.length === 0) return []
  const kinds = (['passkey', 'totp'] as const).filter((kind) => factors.some((factor) => factor.kind === kind))
  return [...kinds, ...((await countRecoveryCodes(db, userId)) > 0 ? (['recovery'] as const) : [])]
}

/**
 * For an action that cannot be undone: 403 with the code `factor-needed` when the person gave the second factor, or without one the password, too long
 * ago. `facts.methods` says what is asked for.
 */
export async function requireFresh(deps: Deps, actor: SignedIn, db: Db = deps.database.db): Promise<void> {
  if (isFresh((await findProof(db, actor.sessionId))?.provedAt, deps.clock.now())) return
  const methods: Method[] = await listMethods(db, actor.id)
  // An account that the provider of single sign-on made has no password until its owner sets one by mail.
  if (methods.length === 0 && !(await findUser(db, actor.id))?.passwordHash)
    throw new Problem(403, factorMessages.passwordFirst)
  throw factorNeeded(methods.length > 0 ? methods : ['password'])
}

/** As `requireFresh` for an action that a password alone allows, where the account has a second factor. */
export async function requireFactorAgain(deps: Deps, actor: SignedIn): Promise<void> {
  if (await hasFactor(deps.database.db, actor.id)) await requireFresh(deps, actor)
}

const factorNeeded = (methods: readonly Method[]) =>
  new Problem(403, factorMessages.factorNeeded, { code: 'factor-needed', facts: { methods } })

/**
 * Reports of wrongdoing: where the provider of single sign-on vouches for the person, the session must also have seen a second factor of the portal.
 * Otherwise those who run the provider could read what is reported about them. 403, with the code `factor-needed` where the account has one to give.
 */
export async function requireOwnFactor(deps: Deps, actor: SignedIn): Promise<void> {
  const { db } = deps.database
  const session = await findProof(db, actor.sessionId)
  if (session?.via !== 'sso') return
  const methods = await listMethods(db, actor.id)
  if (methods.length === 0) throw new Problem(403, factorMessages.factorMissing)
  if (!session.factorAt) throw factorNeeded(methods)
}

/** As `requireOwnFactor`, for an action that needs these duties. */
export async function requireFactorFor(deps: Deps, actor: SignedIn, duties: readonly Duty[]): Promise<void> {
  if (holds({ duties }, may.handleReports)) await requireOwnFactor(deps, actor)
}

/** The answer to `factor-needed` by code or password; that by passkey is `confirmByPasskey`. 400 on `code` or `password`. */
export async function confirmIdentity(
  deps: Deps,
  actor: SignedIn,
  given: { code?: string | undefined; password?: string | undefined },
  address: string,
): Promise<void> {
  if (!(await hasFactor(deps.database.db, actor.id))) {
    if (!given.password) throw invalidField('password', factorMessages.passwordMissing)
    await confirmOwnPassword(deps, actor, { field: 'password', password: given.password })
    return deps.database.transaction((tx) => noteProof(deps, tx, actor, 'password'))
  }
  if (!given.code) throw invalidField('code', factorMessages.codeMissing)
  const guard = await guardCodes(deps, actor.id, address)
  await deps.database.transaction(async (tx) => {
    if (!(await lockUser(tx, actor.id))) throw unauthorized('Invalid token')
    const method = await spendCode(deps, tx, actor.id, given.code!)
    if (!method) throw invalidField('code', factorMessages.wrongCode)
    if (method === 'recovery') await notify(deps, tx, { userId: actor.id, event: 'recovery-code-used' })
    await noteProof(deps, tx, actor, method)
  })
  await guard.succeeded()
}
