import { and, eq, type SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Db } from './database.server.ts'

type Versioned = PgTable & { version: PgColumn }

/**
 * Stores a row over the version that its writer has read: 0 where there was none yet and the defaults applied. False, without a change, when somebody
 * else has stored one since. `which` names the row in a table of several.
 */
export async function storeOver<T extends Versioned>(
  tx: Db,
  table: T,
  row: Omit<T['$inferInsert'], 'version'>,
  version: number,
  which?: SQL,
): Promise<boolean> {
  const next = { ...row, version: version + 1 } as T['$inferInsert']
  const insert = () => tx.insert(table).values(next).onConflictDoNothing()
  const update = () =>
    tx
      .update(table)
      .set(next)
      .where(and(which, eq(table.version, version)))
  const { rowCount } = await (version === 0 ? insert() : update())
  return rowCount === 1
}
