import { dayStart, type ReadUse, requireQuota } from '#features/quotas/service.server.ts'
import { isAdmin, type SignedIn } from '#platform/actor.ts'
import type { Db } from '#platform/database.server.ts'
import { countOwnCases } from '../list/store.counts.server.ts'

/** Cases of all kinds together: the open ones, and those that the account itself has filed today. */
export const readCaseUse: ReadUse = async (db, accountId, now) => {
  const { open, filed } = await countOwnCases(db, accountId, dayStart(now))
  return { openCases: open, casesPerDay: filed }
}

/** Throws 409 or 429 when the person may not file another case. Staff always may: a letter or a call has to be registered on the day it comes. */
export async function requireCaseQuota(tx: Db, actor: SignedIn, now: Date): Promise<void> {
  if (isAdmin(actor)) return
  await requireQuota(tx, {
    accountId: actor.id,
    adding: { casesPerDay: 1, openCases: 1 },
    readUse: readCaseUse,
    now,
  })
}
