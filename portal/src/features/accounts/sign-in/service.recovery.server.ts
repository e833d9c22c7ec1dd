import type { SignedIn } from '#platform/actor.ts'
import { recordAudit } from '#platform/audit.server.ts'
import type { Db } from '#platform/database/database.server.ts'
import { writeMail } from '#features/mail-texts/service.server.ts'
import type { Deps } from '#platform/deps.server.ts'
import type { BodyOf } from '#platform/endpoint.ts'
import { invalidField, Problem } from '#platform/problem.ts'
import type { resetPassword } from '../contract.ts'
import { accountMails } from '../mails.ts'
import { messages } from '../messages.ts'
import { recentFactorDays, resetLinkMinutes } from '../rules.ts'
import { requireFactorAgain } from '../factors/service.fresh.server.ts'
import { notify } from '../factors/service.notices.server.ts'
import { listFactorRows } from '../factors/store.server.ts'
import { toFactor } from '../factors/service.server.ts'
import { confirmOwnPassword, forgetLoginAttempts, guardAttempts } from './service.attempts.server.ts'
import { endAccess } from '../service.lock-out.server.ts'
import { sendLinkMail } from '../email/service.mail.server.ts'
import { hashPassword, hashToken, newToken, refuseCommonPassword } from './service.passwords.server.ts'
import { actorOf, type VerificationHooks, verifyAddress } from '../email/service.proof.server.ts'
import { deletePendingChange, findLink, lockLink } from '../email/store.addresses.server.ts'
import {
  deletePasswordResetsOf,
  deleteSessionsOf,
  findPasswordResetOwner,
  findUserByEmail,
  lockCaller,
  lockUser,
  replacePasswordReset,
  takePasswordReset,
  updateUser,
  type UserRow,
} from '../store.server.ts'
import { resetMailQueue } from '../rules.queues.ts'

/** Queues the mail with the link; the answer is the same whether the account exists or not. */
export async function sendResetLink(deps: Deps, email: string, address: string): Promise<void> {
  await guardAttempts(deps, 'reset', email, address)
  await deps.database.transaction((tx) => deps.jobs.enqueue(tx, resetMailQueue, { email }))
}

/** Run by the job, which creates the link when it sends it, so that no usable token is stored in the queue. */
export async function mailResetLink(deps: Deps, email: string): Promise<void> {
  const row = await findUserByEmail(deps.database.db, email)
  if (!row) return
  await sendLinkMail(deps, 'reset', email, async () => {
    const token = newToken()
    const expiresAt = new Date(deps.clock.now().getTime() + resetLinkMinutes * 60_000)
    const isMade = await deps.database.transaction(async (tx) => {
      // Without the lock, two simultaneous requests would leave two valid links. The address may also have just changed.
      if ((await lockUser(tx, row.id))?.email !== email) return false
      await replacePasswordReset(tx, { tokenHash: hashToken(token), userId: row.id, expiresAt })
      return true
    })
    // Browsers do not send the part after the #, so the token reaches no server and no log.
    const link = `${deps.config.publicUrl}/reset-password#${token}`
    return isMade ? writeMail(deps, accountMails, 'resetPassword', { link }) : undefined
  })
}

/** The account whose password a mailed link sets, locked: by a link for that, or by the one that confirms the address of a new account. */
async function useLink(tx: Db, tokenHash: string, now: Date): Promise<UserRow | undefined> {
  const owner = (await findPasswordResetOwner(tx, tokenHash)) ?? (await findLink(tx, tokenHash))?.userId
  const row = owner ? await lockUser(tx, owner) : undefined
  if (!row || (await takePasswordReset(tx, tokenHash, now))) return row
  const link = await lockLink(tx, tokenHash, now)
  const isOpen = link?.purpose === 'proof' && !link.usedAt && link.email === row.email
  return isOpen && !row.emailVerifiedAt ? row : undefined
}

/**
 * Sets a new password with a mailed link, ends every session and verifies the address. 400 when the link is used or expired. Also cancels a
 * pending change of address, because the person who started it knew the old password. Answers what was added lately to log in with, which stays: who
 * only reads the mail of a person must not get past their second factor.
 */
export async function resetOwnPassword(deps: Deps, input: BodyOf<typeof resetPassword>, hooks: VerificationHooks) {
  refuseCommonPassword(input.password)
  const now = deps.clock.now()
  return deps.database.transaction(async (tx) => {
    // Check the link first: hashing is expensive and must require a valid link.
    const row = await useLink(tx, hashToken(input.token), now)
    if (!row) throw new Problem(400, messages.resetInvalid)
    const passwordHash = await hashPassword(deps, input.password)
    await updateUser(tx, row.id, { passwordHash, passwordChangeRequired: false })
    await endAccess(tx, row.id)
    await forgetLoginAttempts(deps, tx, row.email)
    await verifyAddress(deps, tx, row, { by: 'mailbox', hooks })
    const actor = actorOf(row)
    await recordAudit(tx, { at: now, actor, action: 'account.reset-password', recordType: 'account', recordId: row.id })
    await notify(deps, tx, { userId: row.id, event: 'password-changed' })
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
  refuseCommonPassword(input.password)
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
