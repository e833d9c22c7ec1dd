import { and, eq, inArray, isNotNull, isNull } from 'drizzle-orm'
import type { Erasure } from '#platform/backup/erasures.server.ts'
import type { Db } from '#platform/database/database.server.ts'
import { pendingErasures, users } from './table.server.ts'
import type { UserRow } from './store.server.ts'

/** Every account that was erased. */
export async function listErasures(db: Db): Promise<Erasure[]> {
  const rows = await db.select({ id: users.id, at: users.deletedAt }).from(users).where(isNotNull(users.deletedAt))
  return rows.map(({ id, at }) => ({ account: id, erasedAt: at!.toISOString() }))
}

const batch = 1_000

/** Notes which of these accounts a restored database still has; answers how many. */
export async function pendErasures(db: Db, erasures: readonly Erasure[]): Promise<number> {
  let pending = 0
  for (let at = 0; at < erasures.length; at += batch) {
    const part = new Map(erasures.slice(at, at + batch).map(({ account, erasedAt }) => [account, new Date(erasedAt)]))
    const found = await db
      .select({ id: users.id })
      .from(users)
      .where(and(inArray(users.id, [...part.keys()]), isNull(users.deletedAt)))
    const rows = found.map(({ id }) => ({ accountId: id, erasedAt: part.get(id)! }))
    if (rows.length > 0) await db.insert(pendingErasures).values(rows).onConflictDoNothing()
    pending += rows.length
  }
  return pending
}

/** Takes the next account that must be erased again, locked until the transaction ends; without a user where it is erased already. */
export async function takePendingErasure(tx: Db): Promise<{ user: UserRow | undefined } | undefined> {
  const [next] = await tx.select().from(pendingErasures).limit(1).for('update')
  if (!next) return undefined
  await tx.delete(pendingErasures).where(eq(pendingErasures.accountId, next.accountId))
  const [user] = await tx
    .select()
    .from(users)
    .where(and(eq(users.id, next.accountId), isNull(users.deletedAt)))
    .for('update')
  return { user }
}
