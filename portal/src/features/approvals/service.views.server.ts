import { readAccount } from '#features/accounts/service.directory.server.ts'
import type { SignedIn } from '#platform/actor.ts'
import type { Db } from '#platform/database/database.server.ts'
import type { Deps } from '#platform/deps.server.ts'
import { holdsAll } from '#platform/duties.ts'
import type { Approval } from './contract.ts'
import { stateAt } from './rules.ts'
import type { ApprovalKind } from './service.kinds.server.ts'
import type { ApprovalRow } from './store.server.ts'

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
export async function mayDecide(
  db: Db,
  { askedBy, needs, kind, input }: ApprovalRow,
  reader: SignedIn,
  kinds: readonly ApprovalKind[],
): Promise<boolean> {
  if (askedBy === reader.id || !holdsAll(reader, needs)) return false
  return !(await kinds.find((each) => each.kind === kind)?.isOwn?.(db, reader.id, input))
}

/** Requests as this reader sees them; `db` is the caller's transaction where it has one. */
export async function toApprovals(
  deps: Deps,
  rows: readonly ApprovalRow[],
  reader: SignedIn,
  { db = deps.database.db, kinds = [] }: { db?: Db; kinds?: readonly ApprovalKind[] } = {},
): Promise<Approval[]> {
  const decides = await Promise.all(rows.map((row) => mayDecide(db, row, reader, kinds)))
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

export const toApproval = async (
  deps: Deps,
  row: ApprovalRow,
  reader: SignedIn,
  more?: Parameters<typeof toApprovals>[3],
): Promise<Approval> => (await toApprovals(deps, [row], reader, more))[0]!
