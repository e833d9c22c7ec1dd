import { eq, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#platform/database/database.server.ts'
import { storeOver } from '#platform/database/versions.server.ts'
import { settings } from './table.server.ts'

export async function findSetting(db: Db, key: string) {
  const [row] = await db.select().from(settings).where(eq(settings.key, key))
  return row
}

/** The stored value, for use inside another statement; null where there is none. */
export const settingValue = (key: string): SQL =>
  sql`(select ${settings.value} from ${settings} where ${settings.key} = ${key})`

export const storeSetting = (
  tx: Db,
  row: Omit<typeof settings.$inferInsert, 'version'>,
  version: number,
): Promise<boolean> => storeOver(tx, settings, row, version, eq(settings.key, row.key))
