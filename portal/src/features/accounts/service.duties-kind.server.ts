import type { ApprovalKind } from '#features/approvals/service.kinds.server.ts'
import { recordAudit } from '#platform/audit.server.ts'
import type { Db } from '#platform/database/database.server.ts'
import { type Duty, may } from '#platform/duties.ts'
import { duties as allDuties, dutyWords } from '#platform/duty-words.ts'
import { conflict, notFound } from '#platform/problem.ts'
import { dutyMessages } from './messages.duties.ts'
import { messages } from './messages.ts'
import { dutiesOf } from './rules.ts'
import { needsForChange } from './rules.duties.ts'
import { keepLastHolders } from './service.last-holders.server.ts'
import { recordDutyLoss } from './store.duty-losses.server.ts'
import type { FeaturesOfPersons } from './service.server.ts'
import { findUser, lockAdmins, lockUser, updateUser, type UserRow } from './store.server.ts'

/** What an account will be. */
export interface DutiesInput {
  id: string
  role: 'Admin' | 'User'
  duties: Duty[]
}
export type DutyHooks = Pick<FeaturesOfPersons, 'welcomeStaff' | 'dutiesTaken'>

const wordsOf = (duties: readonly Duty[]) => duties.map((duty) => dutyWords[duty].name).join(', ') || 'None'

/** Locks all staff, in the order of their ids as everywhere, and then the account. */
async function lockPerson(tx: Db, id: string): Promise<UserRow> {
  await lockAdmins(tx)
  const row = await lockUser(tx, id)
  if (!row) throw notFound(messages.accountNotFound)
  return row
}

/** 409 for making an account staff, or giving it a duty, while nobody has verified its address: it may be another person's. */
export function refuseUnverified(row: UserRow, { role, duties }: Omit<DutiesInput, 'id'>): void {
  const gives = row.role !== role || duties.some((duty) => !row.duties.includes(duty))
  if (!row.emailVerifiedAt && role === 'Admin' && gives) throw conflict(dutyMessages.addressFirst)
}

/** Makes people staff and changes their duties; those that an approval needs are given and taken by two people. */
export const dutiesKind = (hooks: DutyHooks): ApprovalKind<DutiesInput> => ({
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
      path: `/user-profile/staff?search=${encodeURIComponent(row.email)}`,
      facts: [
        { label: 'Person', value: name },
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
    await keepLastHolders(tx, id, duties)
    const before = await lockPerson(tx, id)
    refuseUnverified(before, input)
    await updateUser(tx, id, { role, duties })
    await recordDutyLoss(tx, { at: deps.clock.now(), actor: asker, id, before: dutiesOf(before), after: duties })
    if (role !== before.role && role === 'Admin')
      for (const welcome of hooks.welcomeStaff) await welcome(deps, tx, { by: asker.id, to: id })
    const taken = dutiesOf(before).filter((duty) => !duties.includes(duty))
    if (taken.length > 0) for (const hook of hooks.dutiesTaken) await hook(deps, tx, { id, duties: taken })
    await recordAudit(tx, {
      at: deps.clock.now(),
      actor: asker,
      action: role === before.role ? 'account.set-duties' : 'account.set-role',
      recordType: 'account',
      recordId: id,
      details: { ...(role !== before.role && { role }), duties, ...second },
    })
  },
})

/** The duties in the order of the table. */
export const sortDuties = (duties: readonly Duty[]): Duty[] => allDuties.filter((duty) => duties.includes(duty))
