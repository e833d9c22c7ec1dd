import { and, eq, gte, lt, sql } from 'drizzle-orm'
import type { Db } from './database.server.ts'
import { tooMany } from './problem.ts'
import { attempts } from './platform.table.server.ts'

export interface AttemptLimit {
  /** What is guarded and for whom, e.g. `login:account:<hash>`; no personal data in clear. */
  key: string
  limit: number
  windowMinutes: number
  now: Date
}

const windowStart = ({ now, windowMinutes }: AttemptLimit) => {
  const size = windowMinutes * 60_000
  return new Date(Math.floor(now.getTime() / size) * size)
}

/** Words for a wait, e.g. `4 minutes`. */
export function describeWait(seconds: number): string {
  if (seconds <= 1) return '1 second'
  if (seconds <= 90) return `${Math.round(seconds)} seconds`
  return `${Math.ceil(seconds / 60)} minutes`
}

/** Counts one attempt and throws 429, naming the wait, once the window's limit is passed. */
export async function countAttempt(db: Db, limit: AttemptLimit): Promise<void> {
  const start = windowStart(limit)
  const [row] = await db
    .insert(attempts)
    .values({ key: limit.key, windowStart: start, count: 1 })
    .onConflictDoUpdate({ target: [attempts.key, attempts.windowStart], set: { count: sql`${attempts.count} + 1` } })
    .returning({ count: attempts.count })
  if (row && row.count > limit.limit) {
    const wait = Math.ceil((start.getTime() + limit.windowMinutes * 60_000 - limit.now.getTime()) / 1000)
    throw tooMany(`Too many attempts. Please try again in ${describeWait(wait)}.`, wait)
  }
}

/** Forgets the attempts of a key, after a success. */
export async function forgetAttempts(db: Db, limit: AttemptLimit): Promise<void> {
  await db.delete(attempts).where(and(eq(attempts.key, limit.key), gte(attempts.windowStart, windowStart(limit))))
}

/** Takes one attempt back: it was no failure. The others of the key stay counted. */
export async function forgiveAttempt(db: Db, limit: AttemptLimit): Promise<void> {
  await db
    .update(attempts)
    .set({ count: sql`greatest(${attempts.count} - 1, 0)` })
    .where(and(eq(attempts.key, limit.key), eq(attempts.windowStart, windowStart(limit))))
}

/** Removes windows that ended more than a day ago. */
export async function sweepAttempts(db: Db, now: Date): Promise<void> {
  await db.delete(attempts).where(lt(attempts.windowStart, new Date(now.getTime() - 86_400_000)))
}
