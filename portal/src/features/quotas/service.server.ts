import type { Db } from '#platform/database.server.ts'
import { Problem } from '#platform/problem.ts'
import { refusal } from './messages.ts'
import { findExcess, type QuotaExcess, type QuotaUse, refusalStatus, secondsToNextDay } from './rules.ts'
import { lockLimits } from './store.server.ts'

export { dayStart } from './rules.ts'
export type { QuotaName, QuotaUse } from './rules.ts'

/** What an account has of the quotas that a feature knows. */
export type ReadUse = (db: Db, accountId: string, now: Date) => Promise<QuotaUse>

/** What is about to be added, for whom, and how what is there already is counted. */
export interface QuotaRequest {
  accountId: string
  adding: QuotaUse
  readUse: ReadUse
  now: Date
}

/**
 * Throws 409, 413 or 429 with a sentence that says the limit, the present use and what to do, when what is added does not fit.
 * Call it in the transaction that adds: the account is locked until that ends, so that parallel requests never exceed a limit.
 */
export async function requireQuota(tx: Db, request: QuotaRequest): Promise<void> {
  const { accountId, adding, readUse, now } = request
  const limits = await lockLimits(tx, accountId)
  const excess = findExcess(limits, await readUse(tx, accountId, now), adding)
  if (excess) throw quotaProblem(excess, now)
}

function quotaProblem(excess: QuotaExcess, now: Date): Problem {
  const { name, limit, used } = excess
  const statusCode = refusalStatus(name)
  return new Problem(statusCode, refusal(excess), {
    code: 'quota',
    facts: { quota: name, limit, used },
    ...(statusCode === 429 && { retryAfter: secondsToNextDay(now) }),
  })
}
