import { type QuotaName, type QuotaUse, type ReadUse, requireQuota } from '#features/quotas/service.server.ts'
import type { Actor } from '#platform/actor.ts'
import type { Db } from '#platform/database/database.server.ts'
import type { Deps } from '#platform/deps.server.ts'
import { isStaff } from '#platform/duties.ts'
import { expiredBefore } from './rules.ts'
import { sumRecordFiles, sumUploadedBytes } from './store.server.ts'
import { countUnfinished } from './store.uploads.server.ts'

/** Bytes that an account has stored and number of its unfinished uploads. */
export const readUploadUse: ReadUse = async (db, accountId, now) => ({
  storageBytes: await sumUploadedBytes(db, accountId),
  unfinishedUploads: await countUnfinished(db, accountId, expiredBefore(now)),
})

/** Quotas for the files of one record. All files count for the account that owns the record, even if others add them. */
export interface RecordQuota {
  files: QuotaName
  bytes: QuotaName
  ownerOf(db: Db, recordId: string): Promise<string | undefined>
}
interface Target {
  recordType: string
  quota?: RecordQuota
}

interface Adding {
  actor: Actor
  recordId: string
  now: Date
}

/**
 * Throws 413 if the files exceed the quotas of their record or of the account that sends them. Staff send files for others,
 * so their files count for the record only.
 */
export async function requireFileQuotas(
  tx: Db,
  target: Target,
  { actor, recordId, now }: Adding,
  files: readonly { size: number }[],
): Promise<void> {
  const { recordType, quota } = target
  const bytes = files.reduce((sum, { size }) => sum + size, 0)
  const accountId = await quota?.ownerOf(tx, recordId)
  if (quota && accountId) {
    const readUse = async (db: Db): Promise<QuotaUse> => {
      const stored = await sumRecordFiles(db, recordType, recordId)
      return { [quota.files]: stored.files, [quota.bytes]: stored.bytes }
    }
    await requireQuota(tx, { accountId, adding: { [quota.files]: files.length, [quota.bytes]: bytes }, readUse, now })
  }
  if (actor.kind === 'user' && !isStaff(actor))
    await requireQuota(tx, { accountId: actor.id, adding: { storageBytes: bytes }, readUse: readUploadUse, now })
}

/** The same check before the files are received; `addDocuments` repeats it when they are stored. */
export const expectFileQuotas = (
  deps: Deps,
  target: Target,
  to: Omit<Adding, 'now'>,
  files: readonly { size: number }[],
): Promise<void> =>
  deps.database.transaction((tx) => requireFileQuotas(tx, target, { ...to, now: deps.clock.now() }, files))

/** Throws 413 if an account, including those of staff, has reached its limit of unfinished uploads. */
export const requireUploadQuota = (tx: Db, accountId: string, now: Date): Promise<void> =>
  requireQuota(tx, { accountId, adding: { unfinishedUploads: 1 }, readUse: readUploadUse, now })
