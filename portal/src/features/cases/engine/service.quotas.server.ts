import { dayStart, type ReadUse, requireQuota } from '#features/quotas/service.server.ts'
import type { SignedIn } from '#platform/actor.ts'
import type { Db } from '#platform/database/database.server.ts'
import { holds, may } from '#platform/duties.ts'
import { countOwnCases } from '../list/store.counts.server.ts'

/** Counts the open cases of an account and those that it has filed today, over all kinds. */
export const readCaseUse: ReadUse = async (db, accountId, now) => {
  const { open, filed } = await countOwnCases(db, accountId, dayStart(now))
  return { openCases: open, casesPerDay: filed }
}

/** Throws 409 or 429 when the person has reached a quota. Staff have none: they must register letters and calls on the day of receipt. */
export async function requireCaseQuota(tx: Db, actor: SignedIn, now: Date): Promise<void> {
  if (holds(actor, may.handleCases)) return
  await requireQuota(tx, {
    accountId: actor.id,
    adding: { casesPerDay: 1, openCases: 1 },
    readUse: readCaseUse,
    now,
  })
}
