import type { AskedApproval } from '#features/approvals/contract.ts'
import { performOrAsk } from '#features/approvals/service.ask.server.ts'
import type { SignedIn } from '#platform/actor.ts'
import type { Db } from '#platform/database/database.server.ts'
import type { Deps } from '#platform/deps.server.ts'
import { type Duty, holds, may } from '#platform/duties.ts'
import { duties as allDuties } from '#platform/duty-words.ts'
import { requireDuty } from '#platform/permission.ts'
import { forbidden, invalidField, notFound } from '#platform/problem.ts'
import type { User } from './contract.ts'
import { requireFresh } from './factors/service.fresh.server.ts'
import { dutyMessages } from './messages.duties.ts'
import { messages } from './messages.ts'
import { dutiesOf, normaliseRole } from './rules.ts'
import {
  type DutiesInput,
  dutiesKind,
  type DutyHooks,
  refuseUnverified,
  sortDuties,
} from './service.duties-kind.server.ts'
import { keepLastHolders } from './service.last-holders.server.ts'
import { toUser } from './service.server.ts'
import { findUser, lockAdmins } from './store.server.ts'

/**
 * Makes an account staff, with the duties of the person who does it or those of `duties`, or an ordinary account again. Answers the request where a
 * second person must approve.
 */
export async function setAccountRole(
  deps: Deps,
  actor: SignedIn,
  { id, role, duties: asked }: { id: string; role: string; duties?: readonly Duty[] | undefined },
  hooks: DutyHooks,
): Promise<User | AskedApproval> {
  requireDuty(actor, may.manageAccounts)
  if (role !== 'Admin' && role !== 'User') throw invalidField('role', 'The role must be Admin or User')
  return deps.database.transaction(async (tx) => {
    const next = normaliseRole(role)
    const duties = next === 'Admin' ? sortDuties(asked ?? actor.duties) : []
    if (duties.some((duty) => !actor.duties.includes(duty))) throw forbidden(dutyMessages.notYourDuty)
    const staff = await keepLastHolders(tx, id, next === 'Admin' ? allDuties : [])
    const before = staff.find((one) => one.id === id)
    // Somebody who is staff already keeps their own duties.
    if (next === 'Admin' && before) return toUser(before)
    return change(deps, tx, actor, { id, role: next, duties }, hooks)
  })
}

/** Changes what a member of staff may do. Nobody gives themselves a duty, and only an integrity officer makes or unmakes one. */
export async function setAccountDuties(
  deps: Deps,
  actor: SignedIn,
  { id, duties: asked }: { id: string; duties: readonly Duty[] },
  hooks: DutyHooks,
): Promise<User | AskedApproval> {
  requireDuty(actor, may.manageAccounts)
  const duties = sortDuties(asked)
  return deps.database.transaction(async (tx) => {
    const staff = await keepLastHolders(tx, id, duties)
    const before = staff.find((one) => one.id === id)
    if (!before) throw notFound(dutyMessages.notStaff)
    const given = duties.filter((duty) => !before.duties.includes(duty))
    const taken = before.duties.filter((duty) => !duties.includes(duty))
    if (given.length + taken.length === 0) return toUser(before)
    if (id === actor.id && given.length > 0) throw forbidden(dutyMessages.dutyForOneself)
    if ([...given, ...taken].includes('integrity-officer') && !holds(actor, may.handleReports))
      throw forbidden(dutyMessages.integrityByIntegrity)
    return change(deps, tx, actor, { id, role: 'Admin', duties }, hooks)
  })
}

/** Gives or takes one duty, for a feature that has checked who may; answers the request where a second person must approve. */
export async function changeDuty(
  deps: Deps,
  tx: Db,
  actor: SignedIn,
  { id, duty, isHeld }: { id: string; duty: Duty; isHeld: boolean },
  hooks: DutyHooks,
): Promise<AskedApproval | undefined> {
  const before = (await lockAdmins(tx)).find((one) => one.id === id)
  if (!before) throw notFound(dutyMessages.notStaff)
  const duties = sortDuties([...dutiesOf(before).filter((one) => one !== duty), ...(isHeld ? [duty] : [])])
  if (duties.length === before.duties.length) return undefined
  await keepLastHolders(tx, id, duties)
  const answer = await change(deps, tx, actor, { id, role: 'Admin', duties }, hooks)
  return 'approval' in answer ? answer : undefined
}

async function change(
  deps: Deps,
  tx: Db,
  actor: SignedIn,
  input: DutiesInput,
  hooks: DutyHooks,
): Promise<User | AskedApproval> {
  const kind = dutiesKind(hooks)
  const before = await findUser(tx, input.id)
  if (before) refuseUnverified(before, input)
  // Giving up one's own duties leaves them to others, as deleting one's own account does.
  if (input.id === actor.id) {
    await requireFresh(deps, actor, tx)
    await kind.perform(deps, tx, input, { asker: actor, second: {} })
  } else {
    const asked = await performOrAsk(deps, tx, actor, kind, input)
    if (asked) return asked
  }
  const row = await findUser(tx, input.id)
  if (!row) throw notFound(messages.accountNotFound)
  return toUser(row)
}
