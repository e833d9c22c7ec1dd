import { createHash } from 'node:crypto'
import { and, eq, gt, lt, sql } from 'drizzle-orm'
import type { Db } from './database.server.ts'
import { conflict, Problem } from '../problem.ts'
import { idempotencyKeys } from './platform.table.server.ts'

/** The header's value: undefined when absent, 400 when it is not a valid key. */
export function readIdempotencyKey(header: string | string[] | undefined): string | undefined {
  if (header === undefined) return undefined
  const key = String(header)
  if (!/^[\x21-\x7e]{8,200}$/.test(key))
    throw new Problem(400, 'The Idempotency-Key must have 8 to 200 visible characters.')
  return key
}

/**
 * Runs `work` at most once for `scope` (who and what) and `key`, in the caller's transaction; a retry receives the first answer.
 * A second caller waits on the row of the first. Throws 409 when the key is used again with different input.
 */
export async function onceFor<T>(
  tx: Db,
  request: { scope: string; key: string | undefined; input: unknown },
  work: () => Promise<T>,
): Promise<T> {
  if (!request.key) return work()
  const fingerprint = createHash('sha256')
    .update(JSON.stringify(request.input ?? null))
    .digest('base64url')
  const where = and(eq(idempotencyKeys.scope, request.scope), eq(idempotencyKeys.key, request.key))
  const claimed = await tx
    .insert(idempotencyKeys)
    .values({ scope: request.scope, key: request.key, fingerprint })
    .onConflictDoNothing()
    .returning({ key: idempotencyKeys.key })
  if (claimed.length === 0) {
    const [prior] = await tx.select().from(idempotencyKeys).where(where)
    if (!prior || prior.fingerprint !== fingerprint)
      throw conflict('This request was already sent with other answers. Reload the page and try again.', {
        code: 'sent-before',
      })
    return prior.answer as T
  }
  const answer = await work()
  await tx.update(idempotencyKeys).set({ answer }).where(where)
  return answer
}

/** Whether a key has made a record already. */
export async function isKeyUsed(db: Db, scope: string, key: string): Promise<boolean> {
  return (await db.$count(idempotencyKeys, and(eq(idempotencyKeys.scope, scope), eq(idempotencyKeys.key, key)))) > 0
}

/**
 * Longer than a browser sends a waiting message on its own (7 days, `kit/outbox/rules.ts`), so that a message whose first answer was lost is not
 * recorded twice.
 */
export const rememberedDays = 8
/** Far more than a person or a public form needs in that time. */
export const maxKeysOfScope = 1_000

/** Deletes keys older than `rememberedDays`, and all but the newest 1,000 of each scope. */
export async function sweepIdempotencyKeys(db: Db, now: Date): Promise<void> {
  const { scope, key, createdAt } = idempotencyKeys
  await db.delete(idempotencyKeys).where(lt(createdAt, new Date(now.getTime() - rememberedDays * 86_400_000)))
  const ranked = db
    .select({
      scope,
      key,
      rank: sql<number>`row_number() over (partition by ${scope} order by ${createdAt} desc, ${key})`.as('rank'),
    })
    .from(idempotencyKeys)
    .as('ranked')
  const surplus = db
    .select({ scope: ranked.scope, key: ranked.key })
    .from(ranked)
    .where(gt(ranked.rank, maxKeysOfScope))
  await db.delete(idempotencyKeys).where(sql`(${scope}, ${key}) in ${surplus}`)
}
