import { type MailedRecord, writeMail, sendLinkMail } from '#people/mail.server.ts'
import type { SignedIn } from '#platform/actor.ts'
import { recordAudit } from '#platform/audit.server.ts'
import type { Db } from '#platform/database/database.server.ts'
import type { Deps } from '#platform/deps.server.ts'
import type { BodyOf } from '#platform/endpoint.ts'
import { invalidField, Problem } from '#platform/problem.ts'
import type { resetPassword } from '../contract.ts'
import { verifyAddress } from '../email/service.addresses.server.ts'
import { actorOf } from '#people/actors.server.ts'
import { deletePendingChange, findLink, lockLink } from '../email/store.addresses.server.ts'
import { toFactor, requireFactorAgain, notify } from '../factors/service.server.ts'
import { listFactorRows } from '../factors/store.server.ts'
import { accountMails } from '../mails.ts'
import { messages } from '../messages.ts'
import { loginLinkMinutes, recentFactorDays, resetLinkMinutes, resetMailQueue } from '../rules.ts'
import { endAccess } from '../service.lock-out.server.ts'
import {
  deletePasswordResetsOf,
  deleteSessionsOf,
  findPasswordResetOwner,
  markReset,
  replacePasswordReset,
  consumePasswordReset,
} from '../store.server.ts'
import { findUser, findUserByEmail, lockCaller, lockUser, updateUser, type UserRow } from '#people/store.server.ts'
import { confirmOwnPassword, resetLoginAttempts, guardAttempts } from './service.attempts.server.ts'
import { hashPassword, hashToken, newToken, refuseCommonPassword } from './service.passwords.server.ts'

/** Queues the mail with the link; the answer is the same whether the account exists or not. */
export async function sendResetLink(deps: Deps, email: string, address: string): Promise<void> {
  await guardAttempts(deps, 'reset', email, address)
  await deps.database.transaction((tx) => deps.jobs.enqueue(tx, resetMailQueue, { email }))
}

/** Run by the job. */
export async function mailResetLink(deps: Deps, email: string): Promise<void> {
  const row = await findUserByEmail(deps.database.db, email)
  if (!row) return
  if (mayLogInByMail(row)) return mailLoginLink(deps, row)
  await mailPasswordLink(deps, row, {
    kind: 'reset',
    minutes: resetLinkMinutes,
    write: (link) => writeMail(deps, accountMails, 'resetPassword', { link }),
  })
}

/** Never staff: who reads their mail would get at what they may read. */
export const mayLogInByMail = ({ logsInByMail, role }: UserRow): boolean => logsInByMail && role === 'User'

const mailLoginLink = (deps: Deps, row: UserRow): Promise<void> =>
  mailPasswordLink(deps, row, {
    kind: 'log-in',
    minutes: loginLinkMinutes,
    path: '/login-link/',
    write: (link) => writeMail(deps, accountMails, 'logIn', { link, minutes: String(loginLinkMinutes) }),
  })

interface PasswordLink {
  /** What the mails of an address are counted by. */
  kind: string
  minutes: number
  /** Before the token. */
  path?: string
  write(link: string): ReturnType<typeof writeMail>
}

/** Mails a link to set a password, created when it is sent, so that no usable token is stored in the queue. It replaces an earlier one. */
export async function mailPasswordLink(
  deps: Deps,
  { id, email }: Pick<UserRow, 'id' | 'email'>,
  // Not after a #, which browsers without scripts do not send. The proxies of deploy/ log none of these addresses.
  { kind, minutes, path = '/reset-password/', write }: PasswordLink,
): Promise<void> {
  await sendLinkMail(
    deps,
    kind,
    email,
    async () => {
      const token = newToken()
      const expiresAt = new Date(deps.clock.now().getTime() + minutes * 60_000)
      const isMade = await deps.database.transaction(async (tx) => {
        // Without the lock, two simultaneous requests would leave two valid links. The address may also have just changed.
        if ((await lockUser(tx, id))?.email !== email) return false
        await replacePasswordReset(tx, { tokenHash: hashToken(token), userId: id, expiresAt })
        return true
      })
      return isMade ? write(deps.config.publicUrl + path + token) : undefined
    },
    { code: passwordMail.code, id },
  )
}

/** The mail with a link for a password: an invitation of staff that came back shows at the colleague. */
export const passwordMail: MailedRecord = {
  code: 'pw',
  async find({ database }, id) {
    const row = await findUser(database.db, id)
    return row && { recipients: [`address:${row.email}`] }
  },
  undelivered: (deps, tx, { id }) => markReset(tx, id, deps.clock.now()),
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
    await updateUser(tx, row.id, { passwordHash, logsInByMail: false, passwordChangeRequired: false })
    await endAccess(tx, row.id)
    await resetLoginAttempts(deps, tx, row.email)
    await verifyAddress(deps, tx, row, 'mailbox')
    const actor = await actorOf(tx, row)
    await recordAudit(tx, { at: now, actor, action: 'account.reset-password', recordType: 'account', recordId: row.id })
    // The first password of an invited colleague is no change.
    if (row.passwordHash || row.logsInByMail) await notify(deps, tx, { userId: row.id, event: 'password-changed' })
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

export { isResetReturned } from '../store.server.ts'
