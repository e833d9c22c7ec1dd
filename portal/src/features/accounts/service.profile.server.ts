import type { SignedIn } from '#platform/actor.ts'
import { recordAudit } from '#platform/audit.server.ts'
import type { Deps } from '#platform/deps.server.ts'
import { invalidField } from '#platform/problem.ts'
import type { BodyOf } from '#platform/endpoint.ts'
import type { updateProfile } from './contract.ts'
import { messages } from './messages.ts'
import { requireFactorAgain } from './factors/service.fresh.server.ts'
import { confirmOwnPassword } from './sign-in/service.attempts.server.ts'
import { countEmailChange, startEmailChange } from './email/service.email-change.server.ts'
import { readOwnUser } from './service.server.ts'
import { findPendingChange } from './email/store.addresses.server.ts'
import { findUser, lockCaller, updateUser } from './store.server.ts'

/**
 * Saves the person's profile and returns it as stored. Changing the e-mail address requires the password and a second factor; until the new address is verified, it is
 * returned as `pendingEmail`. 400 on `password`, 409 when the address is taken.
 */
export async function saveProfile(deps: Deps, actor: SignedIn, input: BodyOf<typeof updateProfile>) {
  const { email, password, ...details } = input
  const asked = await asksForChange(deps, actor, email)
  if (asked) {
    await requireFactorAgain(deps, actor)
    if (!password) throw invalidField('password', messages.passwordForEmail)
    await confirmOwnPassword(deps, actor, { field: 'password', password })
    await countEmailChange(deps, actor.id)
  }
  return deps.database.transaction(async (tx) => {
    const before = await lockCaller(tx, actor)
    if (asked) await startEmailChange(deps, tx, before, email)
    await updateUser(tx, actor.id, details)
    const changed = Object.keys(details) as (keyof typeof details)[]
    const fields: string[] = changed.filter((key) => details[key] !== before[key])
    if (asked) fields.push('pendingEmail')
    const entry = { actor, action: 'account.update', recordType: 'account', recordId: actor.id, details: { fields } }
    if (fields.length > 0) await recordAudit(tx, { at: deps.clock.now(), ...entry })
    return readOwnUser(deps, actor.id, tx)
  })
}

/** Whether `email` is neither the current address nor the pending one. */
async function asksForChange(deps: Deps, actor: SignedIn, email: string): Promise<boolean> {
  const { db } = deps.database
  if ((await findUser(db, actor.id))?.email === email) return false
  return (await findPendingChange(db, actor.id))?.toEmail !== email
}
