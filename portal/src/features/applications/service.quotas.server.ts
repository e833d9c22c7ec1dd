import { type ReadUse, requireQuota } from '#features/quotas/service.server.ts'
import type { SignedIn } from '#platform/actor.ts'
import type { Db } from '#platform/database/database.server.ts'
import { holds, may } from '#platform/duties.ts'
import { countOpenSubmissions } from './store.server.ts'

/** Counts the applications that the Commission has not decided yet. */
export const readApplicationUse: ReadUse = async (db, accountId) => ({
  openApplications: await countOpenSubmissions(db, accountId),
})

/** Throws 409 when the applicant has reached the quota. Staff, who test forms, have none. */
export async function requireApplicationQuota(tx: Db, actor: SignedIn, now: Date): Promise<void> {
  if (holds(actor, may.handleApplications)) return
  await requireQuota(tx, {
    accountId: actor.id,
    adding: { openApplications: 1 },
    readUse: readApplicationUse,
    now,
  })
}
