import type { Db } from '#platform/database/database.server.ts'
import { Problem } from '#platform/problem.ts'
import { refusal } from './messages.ts'
import { findExcess, type QuotaExcess, type QuotaUse, refusalStatus, secondsToNextDay } from './rules.ts'
import { lockLimits } from './store.server.ts'

export { dayStart } from './rules.ts'
export type { QuotaName, QuotaUse } from './rules.ts'

/** Counts the current use of the quotas that a feature knows. */
export type ReadUse = (db: Db, accountId: string, now: Date) => Promise<QuotaUse>

/** What is to be added, for which account, and how to count the current use. */
export interface QuotaRequest {
  accountId: string
  adding: QuotaUse
  readUse: ReadUse
  now: Date
}

/**
 * Throws 409, 413 or 429 with the limit, the current use and advice when the addition does not fit. Call it in the transaction that adds: the account
 * stays locked until the end, so parallel requests cannot exceed a limit.
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
