import { readAccount } from '#people/directory.server.ts'
import type { SignedIn } from '#platform/actor.ts'
import type { Db } from '#platform/database/database.server.ts'
import type { Deps } from '#platform/deps.server.ts'
import { holdsAll } from '#platform/duties.ts'
import type { Approval } from './contract.ts'
import { stateAt } from './rules.ts'
import type { ApprovalRow } from './store.server.ts'
import { kindOf } from './service.kinds.server.ts'

/** Whether a person may read a request: the asker, and everybody who could decide it. */
export const maySee = (reader: Pick<SignedIn, 'id' | 'duties'>, row: ApprovalRow): boolean =>
  row.askedBy === reader.id || holdsAll(reader, row.needs)

/** Names of the people of these requests. */
async function readNames(deps: Deps, db: Db, rows: readonly ApprovalRow[]): Promise<(id: string) => string> {
  const names = new Map<string, string>()
  for (const id of new Set(rows.flatMap(({ askedBy, decidedBy }) => [askedBy, ...(decidedBy ? [decidedBy] : [])]))) {
    const account = await readAccount(deps, id, db)
    if (account) names.set(id, `${account.name} ${account.surname}`.trim())
  }
  return (id) => names.get(id) ?? 'Deleted account'
}

/** Whether the reader is a second person for a request that waits. */
export async function mayDecide(deps: Deps, db: Db, row: ApprovalRow, reader: SignedIn): Promise<boolean> {
  if (row.askedBy === reader.id || !holdsAll(reader, row.needs)) return false
  return !(await kindOf(deps, row)?.isOwn?.(db, reader.id, row.input))
}

/** Requests as this reader sees them; `db` is the caller's transaction where it has one. */
export async function toApprovals(
  deps: Deps,
  rows: readonly ApprovalRow[],
  reader: SignedIn,
  db = deps.database.db,
): Promise<Approval[]> {
  const decides = await Promise.all(rows.map((row) => mayDecide(deps, db, row, reader)))
  const nameOf = await readNames(deps, db, rows)
  const now = deps.clock.now()
  return rows.map((row, index) => {
    const { id, kind, title, recordType, recordId, note, askedBy, decidedBy } = row
    const state = stateAt(row, now)
    const isOpen = state === 'waiting'
    return {
      id,
      kind,
      title,
      recordType,
      recordId,
      state,
      askedBy: { id: askedBy, name: nameOf(askedBy) },
      askedAt: row.askedAt.toISOString(),
      expiresAt: row.expiresAt.toISOString(),
      decidedBy: decidedBy ? { id: decidedBy, name: nameOf(decidedBy) } : null,
      decidedAt: row.decidedAt?.toISOString() ?? null,
      note,
      mayDecide: isOpen && decides[index]!,
      mayWithdraw: isOpen && askedBy === reader.id,
    }
  })
}

export const toApproval = async (deps: Deps, row: ApprovalRow, reader: SignedIn, db?: Db): Promise<Approval> =>
  (await toApprovals(deps, [row], reader, db))[0]!
