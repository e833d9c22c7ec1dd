import { sql } from 'drizzle-orm'
import type { Db } from '#platform/database/database.server.ts'
import { searchEntries } from './table.server.ts'

const path = sql`regexp_replace(${searchEntries.link}, '[?#].*$', '')`

/** Those of the paths that an entry leads to. Reads all entries, and runs only when staff publish a menu or another list of links. */
export async function linksThatExist(db: Db, paths: readonly string[]): Promise<ReadonlySet<string>> {
  if (paths.length === 0) return new Set()
  const rows = await db
    .selectDistinct({ path: sql<string>`${path}` })
    .from(searchEntries)
    .where(sql`${path} = any(${sql.param([...paths])}::text[])`)
  return new Set(rows.map((row) => row.path))
}
