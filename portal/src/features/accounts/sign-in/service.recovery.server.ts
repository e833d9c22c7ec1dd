import { randomBytes } from 'node:crypto'
import { writeMail, sendLinkMail } from '#people/mail.server.ts'
import type { SignedIn } from '#platform/actor.ts'
import { recordAudit } from '#platform/audit.server.ts'
import type { Db } from '#platform/database/database.server.ts'
import type { Deps } from '#platform/deps.server.ts'
import type { BodyOf } from '#platform/endpoint.ts'
import { invalidField, Problem } from '#platform/problem.ts'
import type { resetPassword, login } from '../contract.ts'
import { actorOf, verifyAddress } from '../email/service.addresses.server.ts'
import { deletePendingChange, findLink, lockLink } from '../email/store.addresses.server.ts'
import type { loginWithFactor } from '../factors/contract.ts'
import { factorMessages } from '../factors/messages.ts'
import { challengeMinutes, maxChallenges } from '../factors/rules.ts'
import { toFactor, requireFactorAgain, notify, listMethods, spendCode } from '../factors/service.server.ts'
import {
  listFactorRows,
  countDevices,
  findChallengeOwner,
  insertChallenge,
  consumeChallenge,
} from '../factors/store.server.ts'
import { accountMails } from '../mails.ts'
import { messages } from '../messages.ts'
import { recentFactorDays, resetLinkMinutes, mayLogInHere, resetMailQueue } from '../rules.ts'
import { endAccess } from '../service.lock-out.server.ts'
import { readOwnUser } from '../service.server.ts'
import {
  deletePasswordResetsOf,
  deleteSessionsOf,
  findPasswordResetOwner,
  replacePasswordReset,
  consumePasswordReset,
  keepDeviceKey,
} from '../store.server.ts'
import { findUserByEmail, lockCaller, lockUser, updateUser, type UserRow } from '#people/store.server.ts'
import { confirmOwnPassword, eraseLoginAttempts, guardAttempts, guardCodes } from './service.attempts.server.ts'
import { hashPassword, hashToken, newToken, refuseCommonPassword, verifyPassword } from './service.passwords.server.ts'
import { type Arrival, openSession } from './service.sessions.server.ts'

/** Queues the mail with the link; the answer is the same whether the account exists or not. */
export async function sendResetLink(deps: Deps, email: string, address: string): Promise<void> {
  await guardAttempts(deps, 'reset', email, address)
  await deps.database.transaction((tx) => deps.jobs.enqueue(tx, resetMailQueue, { email }))
}

/** Run by the job. */
export async function mailResetLink(deps: Deps, email: string): Promise<void> {
  const row = await findUserByEmail(deps.database.db, email)
  if (!row) return
  await mailPasswordLink(deps, row, {
    kind: 'reset',
    minutes: resetLinkMinutes,
    write: (link) => writeMail(deps, accountMails, 'resetPassword', { link }),
  })
}

interface PasswordLink {
  /** What the mails of an address are counted by. */
  kind: string
  minutes: number
  write(link: string): ReturnType<typeof writeMail>
}

/** Mails a link to set a password, created when it is sent, so that no usable token is stored in the queue. It replaces an earlier one. */
export async function mailPasswordLink(
  deps: Deps,
  { id, email }: Pick<UserRow, 'id' | 'email'>,
  { kind, minutes, write }: PasswordLink,
): Promise<void> {
  await sendLinkMail(deps, kind, email, async () => {
    const token = newToken()
    const expiresAt = new Date(deps.clock.now().getTime() + minutes * 60_000)
    const isMade = await deps.database.transaction(async (tx) => {
      // Without the lock, two simultaneous requests would leave two valid links. The address may also have just changed.
      if ((await lockUser(tx, id))?.email !== email) return false
      await replacePasswordReset(tx, { tokenHash: hashToken(token), userId: id, expiresAt })
      return true
    })
    // Browsers do not send the part after the #, so the token reaches no server and no log.
    return isMade ? write(`${deps.config.publicUrl}/reset-password#${token}`) : undefined
  })
}

/** The account whose password a mailed link sets, locked: by a link for that, or by the one that confirms the address of a new account. */
async function useLink(tx: Db, tokenHash: string, now: Date): Promise<UserRow | undefined> {
  const owner = (await findPasswordResetOwner(tx, tokenHash)) ?? (await findLink(tx, tokenHash))?.userId
  const row = owner ? await lockUser(tx, owner) : undefined
  if (!row || (await consumePasswordReset(tx, tokenHash, now))) return row
  const link = await lockLink(tx, tokenHash, now)
  const isOpen = link?.purpose === 'proof' && !link.usedAt && link.email === row.email
  return isOpen && !row.emailVerifiedAt ? row : undefined
}

/**
 * Sets a new password with a mailed link, ends every session and verifies the address. 400 when the link is used or expired. Also cancels a
 * pending change of address, because the person who started it knew the old password. Answers what was added lately to log in with, which stays: who
 * only reads the mail of a person must not get past their second factor.
 */
export async function resetOwnPassword(deps: Deps, input: BodyOf<typeof resetPassword>) {
  await refuseCommonPassword(input.password)
  const now = deps.clock.now()
  return deps.database.transaction(async (tx) => {
    // Check the link first: hashing is expensive and must require a valid link.
    const row = await useLink(tx, hashToken(input.token), now)
    if (!row) throw new Problem(400, messages.resetInvalid)
    const passwordHash = await hashPassword(deps, input.password)
    await updateUser(tx, row.id, { passwordHash, passwordChangeRequired: false })
    await endAccess(tx, row.id)
    await eraseLoginAttempts(deps, tx, row.email)
    await verifyAddress(deps, tx, row, 'mailbox')
    const actor = actorOf(row)
    await recordAudit(tx, { at: now, actor, action: 'account.reset-password', recordType: 'account', recordId: row.id })
    // The first password of an invited colleague is no change.
    if (row.passwordHash) await notify(deps, tx, { userId: row.id, event: 'password-changed' })
    const recent = now.getTime() - recentFactorDays * 86_400_000
    const factors = await listFactorRows(tx, row.id)
    return { recentFactors: factors.filter(({ createdAt }) => createdAt.getTime() > recent).map(toFactor) }
  })
}

/** Changes the password of the signed-in person and ends all other sessions. */
export async function changeOwnPassword(
  deps: Deps,
  actor: SignedIn,
  input: { currentPassword: string; password: string },
): Promise<void> {
  await requireFactorAgain(deps, actor)
  await confirmOwnPassword(deps, actor, { field: 'currentPassword', password: input.currentPassword })
  if (input.password === input.currentPassword) throw invalidField('password', messages.samePassword)
  await refuseCommonPassword(input.password)
  const passwordHash = await hashPassword(deps, input.password)
  await deps.database.transaction(async (tx) => {
    await lockCaller(tx, actor)
    await updateUser(tx, actor.id, { passwordHash, passwordChangeRequired: false })
    await deleteSessionsOf(tx, actor.id, actor.sessionId)
    await deletePasswordResetsOf(tx, actor.id)
    await deletePendingChange(tx, actor.id)
    await recordAudit(tx, {
      at: deps.clock.now(),
      actor,
      action: 'account.change-password',
      recordType: 'account',
      recordId: actor.id,
    })
    await notify(deps, tx, { userId: actor.id, event: 'password-changed' })
  })
}

/**
 * Signs in, or for an account with a second factor begins to. An unknown address and a wrong password give the same message in the same time
 * (decisions §3), and so does a member of staff who has to log in at the provider.
 */
export async function signIn(deps: Deps, input: BodyOf<typeof login>, { address, from }: Arrival) {
  const guard = await guardAttempts(deps, 'login', input.email, address)
  const { db } = deps.database
  const row = await findUserByEmail(db, input.email)
  const isRight = await verifyPassword(deps, row?.passwordHash, input.password)
  if (!isRight || !row || !mayLogInHere(row, deps.config.breakGlassAccount)) throw new Problem(401, messages.wrongLogin)
  // Until then nobody has used the account: it is the first administrator's.
  const isFirst = row.role === 'Admin' && (await countDevices(db, row.id)) === 0
  const begun = await deps.database.transaction(async (tx) => {
    // A new password may have been set while this one was checked.
    if ((await lockUser(tx, row.id))?.passwordHash !== row.passwordHash) throw new Problem(401, messages.wrongLogin)
    const methods = await listMethods(tx, row.id)
    if (methods.length > 0) return { challenge: await startChallenge(deps, tx, row.id), methods }
    return openSession(deps, tx, row.id, from)
  })
  await guard.succeeded()
  if (typeof begun !== 'string') return begun
  const user = await readOwnUser(deps, row.id)
  return { token: begun, user, ...((isFirst || user.lacksFactor?.due) && { leadsToFactor: true }) }
}

/** Only a hash is stored: who reads the table cannot take the second step. */
async function startChallenge(deps: Deps, tx: Db, userId: string): Promise<string> {
  const challenge = newToken()
  const expiresAt = new Date(deps.clock.now().getTime() + challengeMinutes * 60_000)
  await insertChallenge(tx, { tokenHash: hashToken(challenge), userId, expiresAt }, maxChallenges)
  return challenge
}

const refuse = (field: 'challenge' | 'code', message: string) =>
  new Problem(401, message, { fields: [{ field, message }] })

/** The second step: 401 on `code`, or on `challenge` when the login must begin again. */
export async function signInWithFactor(deps: Deps, input: BodyOf<typeof loginWithFactor>, { address, from }: Arrival) {
  const tokenHash = hashToken(input.challenge)
  const userId = await findChallengeOwner(deps.database.db, tokenHash, deps.clock.now())
  if (!userId) throw refuse('challenge', factorMessages.loginEnded)
  const guard = await guardCodes(deps, userId, address)
  const token = await deps.database.transaction(async (tx) => {
    const now = deps.clock.now()
    const row = await lockUser(tx, userId)
    // Taken before the code is used: of two answers to one challenge the second begins again.
    const mayContinue = row && mayLogInHere(row, deps.config.breakGlassAccount)
    if (!mayContinue || !(await consumeChallenge(tx, tokenHash, now)))
      throw refuse('challenge', factorMessages.loginEnded)
    const method = await spendCode(deps, tx, userId, input.code)
    if (!method) throw refuse('code', factorMessages.wrongCode)
    if (method === 'recovery') {
      const entry = { action: 'account.use-recovery-code', recordType: 'account', recordId: userId }
      await recordAudit(tx, { at: now, actor: actorOf(row), ...entry })
      await notify(deps, tx, { userId, event: 'recovery-code-used' })
    }
    return openSession(deps, tx, userId, from, { factorAt: deps.clock.now() })
  })
  await guard.succeeded()
  return { token, user: await readOwnUser(deps, userId) }
}

/** The account's key for its own devices, the same at each request (docs/decisions/0031). */
export async function readDeviceKey({ database }: Deps, actor: SignedIn): Promise<{ key: string }> {
  return { key: await keepDeviceKey(database.db, actor.id, randomBytes(32).toString('base64')) }
}
