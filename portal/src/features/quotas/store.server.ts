import { eq, sql } from 'drizzle-orm'
import { settingValue } from '#engines/settings/service.server.ts'
import type { Db } from '#platform/database/database.server.ts'
import { storeOver } from '#platform/database/versions.server.ts'
import { quotaSetting } from './contract.ts'
import { mergeLimits, type QuotaLimits, type QuotaUse } from './rules.ts'
import { accountQuotas } from './table.server.ts'

/** First half of the key of the advisory lock, to keep it apart from other locks of the portal. */
const lockSpace = 7_420_117

/**
 * Locks an account until the transaction ends and returns its limits, so that only one transaction at a time counts and adds. Count in a later
 * statement: only that sees what the previous transaction added.
 */
export async function lockLimits(tx: Db, accountId: string): Promise<QuotaLimits> {
  const { rows } = await tx.execute<{ settings: QuotaUse | null; lifted: QuotaUse | null }>(
    sql`select pg_advisory_xact_lock(${lockSpace}, hashtext(${accountId})), ${limitColumns(accountId)}`,
  )
  return mergeLimits(rows[0]?.settings, rows[0]?.lifted)
}

export async function findLimits(db: Db, accountId: string): Promise<QuotaLimits> {
  const { rows } = await db.execute<{ settings: QuotaUse | null; lifted: QuotaUse | null }>(
    sql`select ${limitColumns(accountId)}`,
  )
  return mergeLimits(rows[0]?.settings, rows[0]?.lifted)
}

const limitColumns = (accountId: string) =>
  sql`${settingValue(quotaSetting.key)} as settings,
    (select ${accountQuotas.limits} from ${accountQuotas} where ${accountQuotas.accountId} = ${accountId}::uuid) as lifted`

export interface StoredLimits {
  limits: QuotaUse
  version: number
}

export async function findLifted(db: Db, accountId: string): Promise<(StoredLimits & { reason: string }) | undefined> {
  const [row] = await db.select().from(accountQuotas).where(eq(accountQuotas.accountId, accountId))
  return row && { limits: row.limits as QuotaUse, reason: row.reason, version: row.version }
}

/** Stores the limits of one account when `version` is still current, and returns whether it was; 0 when it has none. */
export const saveLifted = (
  tx: Db,
  accountId: string,
  { limits, reason, version }: StoredLimits & { reason: string },
  updatedAt: Date,
): Promise<boolean> =>
  storeOver(
    tx,
    accountQuotas,
    { accountId, limits, reason, updatedAt },
    version,
    eq(accountQuotas.accountId, accountId),
  )

export async function deleteLifted(tx: Db, accountId: string): Promise<void> {
  await tx.delete(accountQuotas).where(eq(accountQuotas.accountId, accountId))
}
