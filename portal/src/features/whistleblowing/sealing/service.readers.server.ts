import { listStaffAccounts } from '#features/accounts/service.directory.server.ts'
import type { SignedIn } from '#platform/actor.ts'
import { recordAudit } from '#platform/audit.server.ts'
import type { Db } from '#platform/database.server.ts'
import type { Deps } from '#platform/deps.server.ts'
import { conflict, notFound } from '#platform/problem.ts'
import type { Reader } from '../contract.moves.ts'
import { requireReader } from './service.open.server.ts'
import { copyDenials, listDenials, setDenied, unassign } from '../store.server.ts'

/** Members of staff; each has the right to read reports until it is taken away. */
export async function listReaders(deps: Deps, actor: SignedIn): Promise<{ admins: Reader[] }> {
  await requireReader(deps, actor)
  const staff = await listStaffAccounts(deps)
  const denied = await listDenials(deps.database.db, null)
  return {
    admins: staff.map(({ id, name, surname, email }) => ({
      id,
      name: `${name} ${surname}`.trim(),
      email,
      mayRead: !denied.includes(id),
    })),
  }
}

/** Gives or takes the right; nobody takes their own, so that one reader always remains. */
export async function setReader(
  deps: Deps,
  actor: SignedIn,
  { id, mayRead }: { id: string; mayRead: boolean },
): Promise<{ admins: Reader[] }> {
  const { admins } = await listReaders(deps, actor)
  if (!admins.some((staff) => staff.id === id)) throw notFound()
  if (id === actor.id) throw conflict('You cannot take this right from yourself.')
  await deps.database.transaction(async (tx) => {
    await setDenied(tx, id, !mayRead)
    if (!mayRead) await unassign(tx, id)
    await recordAudit(tx, {
      at: deps.clock.now(),
      actor,
      action: mayRead ? 'report-reader.allow' : 'report-reader.deny',
      recordType: 'user',
      recordId: id,
    })
  })
  return listReaders(deps, actor)
}

/** Whoever makes somebody a member of staff gives no more than they have: a second account of one's own would open what is withheld. */
export const inheritDenials = (_deps: Deps, tx: Db, { by, to }: { by: string; to: string }): Promise<void> =>
  copyDenials(tx, by, to)
