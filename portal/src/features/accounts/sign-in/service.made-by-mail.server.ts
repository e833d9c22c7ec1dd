import { actorOf } from '#people/actors.server.ts'
import { readTextVersion } from '#people/hooks.server.ts'
import { insertUser, type NewUser } from '#people/store.server.ts'
import { recordAudit } from '#platform/audit.server.ts'
import type { Db } from '#platform/database/database.server.ts'
import type { Deps } from '#platform/deps.server.ts'
import { refuseReserved, verifyAddress } from '../email/service.addresses.server.ts'
import { readOwnUser } from '../service.server.ts'
import { guardAttempts } from './service.attempts.server.ts'
import { type Arrival, openSession } from './service.sessions.server.ts'

type Person = Pick<NewUser, 'name' | 'surname' | 'phone' | 'email'>

/**
 * Makes an account without a password and logs in, for a person of whom the caller knows that the mailbox is theirs: they hold the link of our mail. It
 * receives what was filed for the address; `check` may still refuse. 409 where an account has the address.
 */
export async function makeAccountByMail(
  deps: Deps,
  person: Person,
  { address, from }: Arrival,
  check: (tx: Db, userId: string) => Promise<void>,
) {
  await guardAttempts(deps, 'register', person.email, address)
  const now = deps.clock.now()
  const termsVersion = await readTextVersion(deps, 'terms-of-service')
  const policyVersion = await readTextVersion(deps, 'privacy-policy')
  const { id, token } = await deps.database.transaction(async (tx) => {
    const row = await insertUser(tx, {
      ...person,
      passwordHash: '',
      logsInByMail: true,
      role: 'User',
      registrationDate: now,
      termsAcceptedAt: now,
      termsVersion,
      policyVersion,
    })
    await refuseReserved(deps, tx, row.email, row.id)
    const entry = { action: 'account.register', recordType: 'account', recordId: row.id, details: { by: 'mail' } }
    await recordAudit(tx, { at: now, actor: await actorOf(tx, row), ...entry })
    await verifyAddress(deps, tx, row, 'registrant')
    await check(tx, row.id)
    return { id: row.id, token: await openSession(deps, tx, row.id, from, { via: 'mail' }) }
  })
  return { token, user: await readOwnUser(deps, id) }
}
