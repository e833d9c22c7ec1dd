import { randomBytes } from 'node:crypto'
import { systemActor, type SignedIn } from '#platform/actor.ts'
import { recordAudit } from '#platform/audit.server.ts'
import type { Deps } from '#platform/deps.server.ts'
import { invalidField, Problem } from '#platform/problem.ts'
import { messages } from './messages.ts'
import { resetLinkMinutes } from './rules.ts'
import { hashPassword, hashToken, newToken, refuseCommonPassword, verifyPassword } from './service.passwords.server.ts'
import { guardAttempts } from './service.server.ts'
import {
  deleteSessionsOf,
  findUser,
  findUserByEmail,
  insertUser,
  lockAdmins,
  replacePasswordReset,
  takePasswordReset,
  updateUser,
} from './store.server.ts'
import { resetMailQueue } from './rules.queues.ts'

/** Queues the mail with the link; the answer is the same whether the account exists or not. */
export async function sendResetLink(deps: Deps, email: string, address: string): Promise<void> {
  await guardAttempts(deps, 'reset', email, address)
  await deps.database.transaction((tx) => deps.jobs.enqueue(tx, resetMailQueue, { email }))
}

/** Run by the job: makes the link only when it is sent, so that no queue ever holds a usable token. */
export async function issueResetLink(deps: Deps, email: string): Promise<{ name: string; link: string } | undefined> {
  const row = await findUserByEmail(deps.database.db, email)
  if (!row) return undefined
  const token = newToken()
  const expiresAt = new Date(deps.clock.now().getTime() + resetLinkMinutes * 60_000)
  await deps.database.transaction((tx) =>
    replacePasswordReset(tx, { tokenHash: hashToken(token), userId: row.id, expiresAt }),
  )
  // After the #: browsers send it to no server and put it in no log.
  return { name: row.name, link: `${deps.config.publicUrl}/reset-password#${token}` }
}

/** Sets a new password with a mailed link, which ends every session. 400 when the link is used or old. */
export async function resetOwnPassword(deps: Deps, input: { token: string; password: string }): Promise<void> {
  refuseCommonPassword(input.password)
  const passwordHash = await hashPassword(input.password)
  const now = deps.clock.now()
  await deps.database.transaction(async (tx) => {
    const userId = await takePasswordReset(tx, hashToken(input.token), now)
    if (!userId) throw new Problem(400, messages.resetInvalid)
    await updateUser(tx, userId, { passwordHash, passwordChangeRequired: false })
    await deleteSessionsOf(tx, userId)
    const actor = { ...systemActor, id: userId, role: 'User' } as const
    await recordAudit(tx, { at: now, actor, action: 'account.reset-password', recordType: 'account', recordId: userId })
  })
}

/** Changes the own password and signs every other device out. */
export async function changeOwnPassword(
  deps: Deps,
  actor: SignedIn,
  input: { currentPassword: string; password: string },
): Promise<void> {
  const row = await findUser(deps.database.db, actor.id)
  if (!(await verifyPassword(row?.passwordHash, input.currentPassword)))
    throw invalidField('currentPassword', messages.wrongPassword)
  refuseCommonPassword(input.password)
  const passwordHash = await hashPassword(input.password)
  await deps.database.transaction(async (tx) => {
    await updateUser(tx, actor.id, { passwordHash, passwordChangeRequired: false })
    await deleteSessionsOf(tx, actor.id, actor.sessionId)
    await recordAudit(tx, {
      at: deps.clock.now(),
      actor,
      action: 'account.change-password',
      recordType: 'account',
      recordId: actor.id,
    })
  })
}

export interface FirstAdmin {
  email: string
  /** Only when the portal chose it: to be printed once, and to be changed after the first sign-in. */
  oneTimePassword: string | undefined
}

/** Makes the first Admin: from configuration, else with a random one-time password (decisions §1). Undefined when there is one already. */
export async function ensureFirstAdmin(deps: Deps): Promise<FirstAdmin | undefined> {
  const configured = deps.config.admin
  const oneTimePassword = configured ? undefined : `${randomBytes(9).toString('base64url')}#7K`
  const email = (configured?.email ?? 'admin@portal.local').toLowerCase()
  const passwordHash = await hashPassword(configured?.password ?? oneTimePassword ?? '')
  return deps.database.transaction(async (tx) => {
    // Two processes may start at once on an empty database; the table's own lock lets one of them in.
    const admins = await lockAdmins(tx)
    if (configured ? admins.some((row) => row.email === email) : admins.length > 0) return undefined
    const now = deps.clock.now()
    const known = await findUserByEmail(tx, email)
    const row = known
      ? await updateUser(tx, known.id, { role: 'Admin' })
      : await insertUser(tx, {
          name: 'Portal',
          surname: 'Administrator',
          email,
          passwordHash,
          role: 'Admin',
          registrationDate: now,
          passwordChangeRequired: !configured,
        })
    await recordAudit(tx, {
      at: now,
      actor: systemActor,
      action: 'account.first-admin',
      recordType: 'account',
      recordId: row!.id,
    })
    return { email, oneTimePassword: known ? undefined : oneTimePassword }
  })
}
