// What one account may have and file is bounded, and people are told before they meet a bound; `rules.ts` has the numbers and why. `requireQuota`
// takes an advisory lock of the account in the transaction that adds, before any lock of a record, and counts the rows: parallel requests wait for
// each other, and no counter can be wrong.
// The check is inside the idempotent work, so a repeated request is answered as before and a refused one leaves no key. Codes: 409 for what becomes
// free when something is decided, 429 with `Retry-After` for the day, 413 for files. Uploads are checked before the first byte and again when the
// file becomes a document.
// Staff are not bound: a letter has to be registered on the day it comes. Lowering a limit takes nothing away. Counters would be worth it when
// counting the rows of one account takes longer than a millisecond.

import type { Db } from '#platform/database/database.server.ts'
import { Problem } from '#platform/problem.ts'
import { hook } from '#platform/hooks.ts'
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

export const quotaReaders = hook<ReadUse>('counts of what an account has')
