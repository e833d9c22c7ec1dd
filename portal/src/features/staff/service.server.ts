import type { AskedApproval } from '#features/approvals/contract.ts'
import { performOrAsk } from '#features/approvals/service.ask.server.ts'
import type { ApprovalKind } from '#features/approvals/service.kinds.server.ts'
import { dutiesLost, welcomeStaff } from '#people/hooks.server.ts'
import type { SignedIn } from '#platform/actor.ts'
import { recordAudit } from '#platform/audit.server.ts'
import type { Db } from '#platform/database/database.server.ts'
import type { Deps } from '#platform/deps.server.ts'
import { type Duty, holds, may } from '#platform/duties.ts'
import { duties as allDuties, dutyWords } from '#platform/duty-words.ts'
import { requireDuty } from '#platform/permission.ts'
import { forbidden, invalidField, notFound, conflict } from '#platform/problem.ts'
import type { User } from '#people/contract.ts'
import { requireFresh } from '#features/accounts/factors/service.server.ts'
import { messages } from './messages.ts'
import { invitationMailQueue, needsForChange } from './rules.ts'
import { toUser, dutiesOf, normaliseRole } from '#people/directory.server.ts'
import { requireOtherHolders } from '#features/accounts/service.server.ts'
import { findUser, lockAdmins, lockUser, updateUser, type UserRow, recordDutyLoss } from '#people/store.server.ts'

/**
 * Makes an account staff, with the duties of the person who does it or those of `duties`, or an ordinary account again. Answers the request where a
 * second person must approve.
 */
export async function setAccountRole(
  deps: Deps,
  actor: SignedIn,
  { id, role, duties: asked }: { id: string; role: string; duties?: readonly Duty[] | undefined },
): Promise<User | AskedApproval> {
  requireDuty(actor, may.manageAccounts)
  if (role !== 'Admin' && role !== 'User') throw invalidField('role', 'The role must be Admin or User')
  return deps.database.transaction(async (tx) => {
    const next = normaliseRole(role)
    const duties = next === 'Admin' ? sortDuties(asked ?? actor.duties) : []
    if (duties.some((duty) => !actor.duties.includes(duty))) throw forbidden(messages.notYourDuty)
    const staff = await requireOtherHolders(tx, id, next === 'Admin' ? allDuties : [])
    const before = staff.find((one) => one.id === id)
    // Somebody who is staff already keeps their own duties.
    if (next === 'Admin' && before) return toUser(before)
    return changeStaff(deps, tx, actor, { id, role: next, duties })
  })
}

/** Changes what a member of staff may do. Nobody gives themselves a duty, and only an integrity officer makes or unmakes one. */
export async function setAccountDuties(
  deps: Deps,
  actor: SignedIn,
  { id, duties: asked }: { id: string; duties: readonly Duty[] },
): Promise<User | AskedApproval> {
  requireDuty(actor, may.manageAccounts)
  const duties = sortDuties(asked)
  return deps.database.transaction(async (tx) => {
    const staff = await requireOtherHolders(tx, id, duties)
    const before = staff.find((one) => one.id === id)
    if (!before) throw notFound(messages.notStaff)
    const given = duties.filter((duty) => !before.duties.includes(duty))
    const taken = before.duties.filter((duty) => !duties.includes(duty))
    if (given.length + taken.length === 0) return toUser(before)
    if (id === actor.id && given.length > 0) throw forbidden(messages.dutyForOneself)
    refuseIntegrity(actor, [...given, ...taken])
    return changeStaff(deps, tx, actor, { id, role: 'Admin', duties })
  })
}

/** Only an integrity officer decides who handles reports of wrongdoing. */
export function refuseIntegrity(actor: SignedIn, changed: readonly Duty[]): void {
  if (changed.includes('integrity-officer') && !holds(actor, may.handleReports))
    throw forbidden(messages.integrityByIntegrity)
}

/** Gives or takes one duty, for a feature that has checked who may; answers the request where a second person must approve. */
export async function changeDuty(
  deps: Deps,
  tx: Db,
  actor: SignedIn,
  { id, duty, isHeld }: { id: string; duty: Duty; isHeld: boolean },
): Promise<AskedApproval | undefined> {
  const before = (await lockAdmins(tx)).find((one) => one.id === id)
  if (!before) throw notFound(messages.notStaff)
  const duties = sortDuties([...dutiesOf(before).filter((one) => one !== duty), ...(isHeld ? [duty] : [])])
  if (duties.length === before.duties.length) return undefined
  await requireOtherHolders(tx, id, duties)
  const answer = await changeStaff(deps, tx, actor, { id, role: 'Admin', duties })
  return 'approval' in answer ? answer : undefined
}

/** Makes an account what `input` says, or asks a second person. The caller has checked what the actor may give. */
export async function changeStaff(
  deps: Deps,
  tx: Db,
  actor: SignedIn,
  input: DutiesInput,
): Promise<User | AskedApproval> {
  const before = await findUser(tx, input.id)
  if (before) refuseUnverified(before, input)
  // Giving up one's own duties leaves them to others, as deleting one's own account does.
  if (input.id === actor.id) {
    await requireFresh(deps, actor, tx)
    await dutiesKind.perform(deps, tx, input, { asker: actor, second: {} })
  } else {
    const asked = await performOrAsk(deps, tx, actor, dutiesKind, input)
    if (asked) return asked
  }
  const row = await findUser(tx, input.id)
  if (!row) throw notFound(messages.accountNotFound)
  return toUser(row)
}

/** What an account will be. */
interface DutiesInput {
  id: string
  role: 'Admin' | 'User'
  duties: Duty[]
}

const wordsOf = (duties: readonly Duty[]) => duties.map((duty) => dutyWords[duty].name).join(', ') || 'None'

/** Locks all staff, in the order of their ids as everywhere, and then the account. */
async function lockPerson(tx: Db, id: string): Promise<UserRow> {
  await lockAdmins(tx)
  const row = await lockUser(tx, id)
  if (!row) throw notFound(messages.accountNotFound)
  return row
}

/** Nobody can have logged in: the first to use the account is who opens the link of the invitation, and so owns the address. */
export const isUnused = ({ emailVerifiedAt, passwordHash }: UserRow): boolean => !emailVerifiedAt && passwordHash === ''

/** 409 for making an account staff, or giving it a duty, while nobody has verified its address: it may be another person's. */
function refuseUnverified(row: UserRow, { role, duties }: Omit<DutiesInput, 'id'>): void {
  const gives = row.role !== role || duties.some((duty) => !row.duties.includes(duty))
  if (!row.emailVerifiedAt && !isUnused(row) && role === 'Admin' && gives) throw conflict(messages.addressFirst)
}

/** Makes people staff and changes their duties; those that an approval needs are given and taken by two people. */
export const dutiesKind: ApprovalKind<DutiesInput> = {
  kind: 'account.duties',
  recordType: 'account',
  duties: [...may.manageAccounts, ...may.handleReports],
  recordOf: ({ id }) => id,
  // The person may agree to lose a duty, and never to receive one.
  isOwn: async (db, personId, { id, duties }) => {
    const row = personId === id ? await findUser(db, id) : undefined
    return row !== undefined && duties.some((duty) => !dutiesOf(row).includes(duty))
  },
  async see(_deps, tx, { id, duties }) {
    const row = await lockPerson(tx, id)
    const before = dutiesOf(row)
    const name = `${row.name} ${row.surname}`.trim()
    return {
      title: `Duties of ${name}`,
      path: `/user-profile/staff/${id}`,
      facts: [
        { label: 'Colleague', value: name },
        { label: 'E-mail', value: row.email },
        { label: 'Duties now', value: wordsOf(before) },
        { label: 'Gives', value: wordsOf(duties.filter((duty) => !before.includes(duty))) },
        { label: 'Takes away', value: wordsOf(before.filter((duty) => !duties.includes(duty))) },
      ],
      state: { name, email: row.email, role: row.role, duties: [...before].sort() },
      needs: needsForChange(before, duties),
    }
  },
  async perform(deps, tx, input, { asker, second }) {
    const { id, role, duties } = input
    await requireOtherHolders(tx, id, duties)
    const before = await lockPerson(tx, id)
    refuseUnverified(before, input)
    await updateUser(tx, id, { role, duties })
    await recordDutyLoss(tx, { at: deps.clock.now(), actor: asker, id, before: dutiesOf(before), after: duties })
    if (role !== before.role && role === 'Admin') {
      for (const welcome of deps.hooks.of(welcomeStaff)) await welcome(deps, tx, { by: asker.id, to: id })
      await deps.jobs.enqueue(tx, invitationMailQueue, { userId: id })
    }
    const taken = dutiesOf(before).filter((duty) => !duties.includes(duty))
    if (taken.length > 0) for (const lose of deps.hooks.of(dutiesLost)) await lose(deps, tx, { id, duties: taken })
    await recordAudit(tx, {
      at: deps.clock.now(),
      actor: asker,
      action: role === before.role ? 'account.set-duties' : 'account.set-role',
      recordType: 'account',
      recordId: id,
      details: { ...(role !== before.role && { role }), duties, ...second },
    })
  },
}

/** The duties in the order of the table. */
export const sortDuties = (duties: readonly Duty[]): Duty[] => allDuties.filter((duty) => duties.includes(duty))
