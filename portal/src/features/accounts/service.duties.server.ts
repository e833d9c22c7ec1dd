import type { SignedIn } from '#platform/actor.ts'
import { recordAudit } from '#platform/audit.server.ts'
import type { Db } from '#platform/database/database.server.ts'
import type { Deps } from '#platform/deps.server.ts'
import { type Duty, holds, may } from '#platform/duties.ts'
import { duties as allDuties } from '#platform/duty-words.ts'
import { requireDuty } from '#platform/permission.ts'
import { forbidden, invalidField, notFound } from '#platform/problem.ts'
import type { User } from './contract.ts'
import { requireFresh } from './factors/service.fresh.server.ts'
import { dutyMessages } from './messages.duties.ts'
import { normaliseRole } from './rules.ts'
import { keepLastHolders } from './service.last-holders.server.ts'
import { toUser, type WelcomeStaff } from './service.server.ts'
import { lockAdmins, updateUser } from './store.server.ts'

/** Makes an account staff, with the duties of the person who does it, or an ordinary account again. */
export async function setAccountRole(
  deps: Deps,
  actor: SignedIn,
  { id, role }: { id: string; role: string },
  welcome: readonly WelcomeStaff[],
): Promise<User> {
  requireDuty(actor, may.manageAccounts)
  await requireFresh(deps, actor)
  if (role !== 'Admin' && role !== 'User') throw invalidField('role', 'The role must be Admin or User')
  return deps.database.transaction(async (tx) => {
    const next = normaliseRole(role)
    const staff = await keepLastHolders(tx, id, next === 'Admin' ? allDuties : [])
    const before = staff.find((one) => one.id === id)
    // Somebody who is staff already keeps their own duties.
    if (next === 'Admin' && before) return toUser(before)
    const duties = next === 'Admin' ? [...actor.duties] : []
    const row = await updateUser(tx, id, { role: next, duties })
    if (!row) throw notFound('Account not found')
    if (next === 'Admin') for (const feature of welcome) await feature(deps, tx, { by: actor.id, to: id })
    const details = { role: next, duties }
    await recordAudit(tx, { ...entry(deps, actor, id), action: 'account.set-role', details })
    return toUser(row)
  })
}

/** Changes what a member of staff may do. Nobody gives themselves a duty, and only an integrity officer makes or unmakes one. */
export async function setAccountDuties(
  deps: Deps,
  actor: SignedIn,
  { id, duties: asked }: { id: string; duties: readonly Duty[] },
): Promise<User> {
  requireDuty(actor, may.manageAccounts)
  await requireFresh(deps, actor)
  const duties = allDuties.filter((duty) => asked.includes(duty))
  return deps.database.transaction(async (tx) => {
    const staff = await keepLastHolders(tx, id, duties)
    const before = staff.find((one) => one.id === id)
    if (!before) throw notFound(dutyMessages.notStaff)
    const changed = allDuties.filter((duty) => before.duties.includes(duty) !== duties.includes(duty))
    if (changed.length === 0) return toUser(before)
    if (id === actor.id && changed.some((duty) => duties.includes(duty))) throw forbidden(dutyMessages.dutyForOneself)
    if (changed.includes('integrity-officer') && !holds(actor, may.handleReports))
      throw forbidden(dutyMessages.integrityByIntegrity)
    const row = await updateUser(tx, id, { duties })
    await recordAudit(tx, { ...entry(deps, actor, id), action: 'account.set-duties', details: { duties } })
    return toUser(row!)
  })
}

/** Gives or takes one duty, for a feature that has checked who may; false when nobody of staff has this id. */
export async function changeDuty(tx: Db, id: string, duty: Duty, isHeld: boolean): Promise<boolean> {
  const staff = await lockAdmins(tx)
  const before = staff.find((one) => one.id === id)
  if (!before) return false
  const duties = allDuties.filter((one) => (one === duty ? isHeld : before.duties.includes(one)))
  await keepLastHolders(tx, id, duties)
  await updateUser(tx, id, { duties })
  return true
}

const entry = (deps: Deps, actor: SignedIn, id: string) => ({
  at: deps.clock.now(),
  actor,
  recordType: 'account',
  recordId: id,
})
