import { createHmac } from 'node:crypto'
import { and, eq, lte, sql } from 'drizzle-orm'
import type { Clock } from './clock.ts'
import type { Config } from './settings/config.server.ts'
import { type Database, type Db, prepareOnce } from './database/database.server.ts'
import { deriveKey, readMasterKey } from './keys/master-key.server.ts'
import { networkOf } from './proxies.server.ts'
import { Problem, tooMany } from './problem.ts'
import { attempts } from './database/platform.table.server.ts'

export interface AttemptLimit {
  /** What is guarded, e.g. `login-account`. */
  what: string
  /** Who is counted: an account, an e-mail address or a network. Only a keyed digest is stored. */
  whom: { account: string } | { address: string }
  limit: number
  windowMinutes: number
}

interface Context {
  config: Config
  clock: Clock
  database: Database
}

/** The row of a limit in the current window. Its key differs in each window, so that rows cannot be linked. */
function rowOf({ config, clock }: Context, { what, whom, windowMinutes }: AttemptLimit) {
  const size = windowMinutes * 60_000
  const windowEnd = new Date((Math.floor(clock.now().getTime() / size) + 1) * size)
  const who = 'account' in whom ? `account ${whom.account}` : `network ${networkOf(whom.address)}`
  const key = createHmac('sha256', deriveKey(readMasterKey(config), 'attempts'))
    .update(`${what} ${windowMinutes} ${windowEnd.getTime()} ${who}`)
    .digest('base64url')
    .slice(0, 22)
  return { key: `${what}:${key}`, windowEnd }
}

/** Words for a wait, e.g. `4 minutes`. */
export function describeWait(seconds: number): string {
  if (seconds <= 1) return '1 second'
  if (seconds <= 90) return `${Math.round(seconds)} seconds`
  return `${Math.ceil(seconds / 60)} minutes`
}

const countIn = prepareOnce('count_attempt', (db) =>
  db
    .insert(attempts)
    .values({ key: sql.placeholder('key'), windowEnd: sql.placeholder('windowEnd'), count: 1 })
    .onConflictDoUpdate({ target: [attempts.key, attempts.windowEnd], set: { count: sql`${attempts.count} + 1` } })
    .returning({ count: attempts.count }),
)

/** Counts one attempt across all processes; throws 429 with the wait once the window's limit is exceeded. */
export async function countAttempt(deps: Context, limit: AttemptLimit, db: Db = deps.database.db): Promise<void> {
  const { key, windowEnd } = rowOf(deps, limit)
  const [row] = await countIn(db).execute({ key, windowEnd })
  if (row && row.count > limit.limit) {
    const wait = Math.ceil((windowEnd.getTime() - deps.clock.now().getTime()) / 1000)
    throw tooMany(`Too many attempts. Try again in ${describeWait(wait)}.`, wait)
  }
}

/** Resets the count of a limit after a success. */
export async function resetAttempts(deps: Context, limit: AttemptLimit, db: Db = deps.database.db): Promise<void> {
  const { key, windowEnd } = rowOf(deps, limit)
  await db.delete(attempts).where(and(eq(attempts.key, key), eq(attempts.windowEnd, windowEnd)))
}

/** Uncounts one attempt that did not fail; the key's other attempts stay counted. */
export async function forgiveAttempt(deps: Context, limit: AttemptLimit, db: Db = deps.database.db): Promise<void> {
  const { key, windowEnd } = rowOf(deps, limit)
  await db
    .update(attempts)
    .set({ count: sql`greatest(${attempts.count} - 1, 0)` })
    .where(and(eq(attempts.key, key), eq(attempts.windowEnd, windowEnd)))
}

export async function sweepAttempts(deps: Context): Promise<void> {
  await deps.database.db.delete(attempts).where(lte(attempts.windowEnd, deps.clock.now()))
}

/** Counts an attempt under every limit; false when one is exceeded. */
export async function countsWithin(
  deps: Context,
  limits: readonly AttemptLimit[],
  db: Db = deps.database.db,
): Promise<boolean> {
  for (const limit of limits)
    try {
      await countAttempt(deps, limit, db)
    } catch (error) {
      if (error instanceof Problem && error.code === 'too-many') return false
      throw error
    }
  return true
}
