import { requireOwnFactor } from '#features/accounts/factors/service.fresh.server.ts'
import { listStaffAccounts } from '#features/accounts/service.directory.server.ts'
import { changeDuty } from '#features/accounts/service.duties.server.ts'
import type { AskedApproval } from '#features/approvals/contract.ts'
import type { SignedIn } from '#platform/actor.ts'
import type { Db } from '#platform/database/database.server.ts'
import type { Deps } from '#platform/deps.server.ts'
import { type Duty, holds, may } from '#platform/duties.ts'
import { requireDuty } from '#platform/permission.ts'
import { conflict, notFound } from '#platform/problem.ts'
import type { Reader } from '../contract.moves.ts'
import { copyDenials, unassign } from '../store.server.ts'

/** Members of staff; integrity officers may read reports. */
export async function listReaders(deps: Deps, actor: SignedIn): Promise<{ admins: Reader[] }> {
  requireDuty(actor, may.handleReports)
  await requireOwnFactor(deps, actor)
  const staff = await listStaffAccounts(deps)
  return {
    admins: staff.map(({ id, name, surname, email, duties }) => ({
      id,
      name: `${name} ${surname}`.trim(),
      email,
      mayRead: holds({ duties }, may.handleReports),
    })),
  }
}

/**
 * Makes a member of staff an integrity officer, or takes the duty away; another integrity officer must approve. Staff cannot withdraw their own, so at
 * least one reader remains.
 */
export async function setReader(
  deps: Deps,
  actor: SignedIn,
  { id, mayRead }: { id: string; mayRead: boolean },
): Promise<{ admins: Reader[] } & Partial<AskedApproval>> {
  const { admins } = await listReaders(deps, actor)
  await requireOwnFactor(deps, actor)
  if (!admins.some((staff) => staff.id === id)) throw notFound()
  if (id === actor.id) throw conflict('You cannot take this right from yourself.')
  const asked = await deps.database.transaction((tx) =>
    changeDuty(deps, tx, actor, { id, duty: 'integrity-officer', isHeld: mayRead }, hooks),
  )
  return { ...(await listReaders(deps, actor)), ...asked }
}

/** Reports are no longer assigned to a person who lost the duty to read them. */
export async function leaveReports(
  _deps: Deps,
  tx: Db,
  { id, duties }: { id: string; duties: readonly Duty[] },
): Promise<void> {
  if (duties.includes('integrity-officer')) await unassign(tx, id)
}
/** The role of the account stays, so nobody is welcomed. */
const hooks = { welcomeStaff: [], dutiesTaken: [leaveReports] }

/** New staff accounts inherit the restrictions of the person who creates them, who could otherwise open withheld reports through a second account. */
export const inheritDenials = (_deps: Deps, tx: Db, { by, to }: { by: string; to: string }): Promise<void> =>
  copyDenials(tx, by, to)
