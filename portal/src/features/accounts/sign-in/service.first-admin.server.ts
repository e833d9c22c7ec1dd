import { randomBytes } from 'node:crypto'
import { systemActor } from '#platform/actor.ts'
import { recordAudit } from '#platform/audit.server.ts'
import { ConfigError } from '#platform/settings/config.server.ts'
import type { Deps } from '#platform/deps.server.ts'
import { duties } from '#platform/duty-words.ts'
import { normaliseEmail } from '#platform/values/emails.ts'
import { verifyAddress } from '../email/service.addresses.server.ts'
import { deleteFactorsOf } from '../factors/store.server.ts'
import { hashPassword } from './service.passwords.server.ts'
import { deleteSessionsOf, lockFirstAdmin } from '../store.server.ts'
import { findUserByEmail, insertUser, lockAdmins, type NewUser, updateUser } from '#people/store.server.ts'

export interface FirstAdmin {
  email: string
  /** Set when the portal chose the password: print it once; it must be changed after the first sign-in. */
  oneTimePassword: string | undefined
}

/**
 * Creates the first Admin, from the configuration or with a random one-time password (decisions §1). Undefined when one exists: then an address or a
 * password that is left alone in the configuration does nothing.
 */
export async function ensureFirstAdmin(deps: Deps): Promise<FirstAdmin | undefined> {
  const { email: address, password } = deps.config.admin
  const email = normaliseEmail(address ?? 'admin@portal.local')
  return deps.database.transaction(async (tx) => {
    await lockFirstAdmin(tx)
    const admins = await lockAdmins(tx)
    const now = deps.clock.now()
    const present = address && admins.find((row) => row.email === email && row.emailVerifiedAt)
    if (present || (!(address && password) && admins.length > 0)) return undefined
    if (!address && password)
      throw new ConfigError('ADMIN_PASSWORD is set without ADMIN_EMAIL: set both, or none for a one-time password.')
    const oneTimePassword = password ? undefined : `${randomBytes(9).toString('base64url')}#7K`
    const access = {
      role: 'Admin' as const,
      duties: [...duties],
      passwordHash: await hashPassword(deps, password ?? oneTimePassword ?? ''),
      passwordChangeRequired: !password,
    } satisfies Partial<NewUser>
    const known = await findUserByEmail(tx, email)
    const row = known
      ? (await updateUser(tx, known.id, access))!
      : await insertUser(tx, { name: 'Portal', surname: 'Administrator', email, registrationDate: now, ...access })
    if (known) {
      await deleteSessionsOf(tx, known.id)
      await deleteFactorsOf(tx, known.id)
    }
    // The operator who configured the address vouches for it, and takes over what a stranger has registered with it.
    await verifyAddress(deps, tx, row, 'mailbox')
    await recordAudit(tx, {
      at: now,
      actor: systemActor,
      action: 'account.first-admin',
      recordType: 'account',
      recordId: row.id,
    })
    return { email, oneTimePassword }
  })
}
