import { readAccount } from '#features/accounts/service.directory.server.ts'
import type { SignedIn } from '#platform/actor.ts'
import type { Db } from '#platform/database/database.server.ts'
import type { Deps } from '#platform/deps.server.ts'
import { holdsAll } from '#platform/duties.ts'
import type { Approval } from './contract.ts'
import { stateAt } from './rules.ts'
import type { ApprovalRow } from './store.server.ts'

/** Whether a person may read a request: the asker, and everybody who could decide it. */
export const maySee = (reader: Pick<SignedIn, 'id' | 'duties'>, row: ApprovalRow): boolean =>
  row.askedBy === reader.id || holdsAll(reader, row.needs)

const nameOf = async (deps: Deps, db: Db, id: string): Promise<string> => {
  const account = await readAccount(deps, id, db)
  return account ? `${account.name} ${account.surname}`.trim() : 'Deleted account'
}

/** A request as this reader sees it. */
export async function toApproval(
  deps: Deps,
  row: ApprovalRow,
  reader: SignedIn,
  db = deps.database.db,
): Promise<Approval> {
  const { id, kind, title, recordType, recordId, note, askedBy, decidedBy } = row
  const state = stateAt(row, deps.clock.now())
  const isOpen = state === 'waiting'
  return {
    id,
    kind,
    title,
    recordType,
    recordId,
    state,
    askedBy: { id: askedBy, name: await nameOf(deps, db, askedBy) },
    askedAt: row.askedAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
    decidedBy: decidedBy ? { id: decidedBy, name: await nameOf(deps, db, decidedBy) } : null,
    decidedAt: row.decidedAt?.toISOString() ?? null,
    note,
    mayDecide: isOpen && askedBy !== reader.id && holdsAll(reader, row.needs),
    mayWithdraw: isOpen && askedBy === reader.id,
  }
}
