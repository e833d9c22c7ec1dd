import { inArray } from 'drizzle-orm'
import type { Db } from '#platform/database/database.server.ts'
import { contentFiles } from '../table.server.ts'

export async function findFileIds(db: Db, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const rows = await db
    .select({ id: contentFiles.id })
    .from(contentFiles)
    .where(inArray(contentFiles.id, [...ids]))
  return rows.map(({ id }) => id)
}
