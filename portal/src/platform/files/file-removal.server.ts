import { sql } from 'drizzle-orm'
import type pg from 'pg'
import type { Db } from '../database/database.server.ts'

// An arbitrary fixed number, beside the one of migrations.
const removalLock = 7_420_116

/** Waits for removals in progress, and prevents others until the session of `client` ends. */
export async function holdFileRemovals(client: pg.ClientBase): Promise<void> {
  await client.query('select pg_advisory_lock_shared($1)', [removalLock])
}

/** Whether stored files may be removed until `tx` ends: not while a backup or a check reads them. */
export async function mayRemoveFiles(tx: Db): Promise<boolean> {
  const { rows } = await tx.execute<{ may: boolean }>(sql`select pg_try_advisory_xact_lock(${removalLock}) as may`)
  return rows[0]?.may === true
}
