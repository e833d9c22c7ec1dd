import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '#platform/database.server.ts'
import { mergeLimits, type QuotaLimits, type QuotaUse } from './rules.ts'
import { accountQuotas, quotaSettings } from './table.server.ts'

/** First half of the advisory lock's key, so that it meets no other lock of the portal. */
const lockSpace = 7_420_117

/**
 * The limits of an account, which is locked until the transaction ends: only one transaction at a time counts what the account has and
 * adds to it. The counting must be a later statement, which sees what the one before has added.
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
  sql`(select ${quotaSettings.limits} from ${quotaSettings}) as settings,
    (select ${accountQuotas.limits} from ${accountQuotas} where ${accountQuotas.accountId} = ${accountId}::uuid) as lifted`

export interface StoredLimits {
  limits: QuotaUse
  version: number
}

export async function findSettings(db: Db): Promise<StoredLimits | undefined> {
  const [row] = await db.select().from(quotaSettings)
  return row && { limits: row.limits as QuotaUse, version: row.version }
}

/** Stores the limits when `version` is still the one in force, and says whether it was; 0 is the version of the defaults. */
export async function saveSettings(tx: Db, { limits, version }: StoredLimits, updatedAt: Date): Promise<boolean> {
  const fresh = { limits, version: version + 1, updatedAt }
  const insert = () => tx.insert(quotaSettings).values(fresh).onConflictDoNothing()
  const update = () => tx.update(quotaSettings).set(fresh).where(eq(quotaSettings.version, version))
  const { rowCount } = await (version === 0 ? insert() : update())
  return rowCount === 1
}

export async function findLifted(db: Db, accountId: string): Promise<(StoredLimits & { reason: string }) | undefined> {
  const [row] = await db.select().from(accountQuotas).where(eq(accountQuotas.accountId, accountId))
  return row && { limits: row.limits as QuotaUse, reason: row.reason, version: row.version }
}

/** As `saveSettings`, for one account. */
export async function saveLifted(
  tx: Db,
  accountId: string,
  { limits, reason, version }: StoredLimits & { reason: string },
  updatedAt: Date,
): Promise<boolean> {
  const fresh = { accountId, limits, reason, version: version + 1, updatedAt }
  const mine = and(eq(accountQuotas.accountId, accountId), eq(accountQuotas.version, version))
  const insert = () => tx.insert(accountQuotas).values(fresh).onConflictDoNothing()
  const update = () => tx.update(accountQuotas).set(fresh).where(mine)
  const { rowCount } = await (version === 0 ? insert() : update())
  return rowCount === 1
}

export async function deleteLifted(tx: Db, accountId: string): Promise<void> {
  await tx.delete(accountQuotas).where(eq(accountQuotas.accountId, accountId))
}
