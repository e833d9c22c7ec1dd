import { arrayContains, asc, count, desc, eq, inArray, like, lte, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Db } from '#platform/database/database.server.ts'
import { normaliseTag } from './rules.ts'
import { tags as t } from './table.server.ts'

/** The condition for records with all of these tags; an index on the column finds them. */
export const hasTags = (column: PgColumn, tags: readonly string[]): SQL => arrayContains(column, [...tags])

/** The filter of a list by tags; records have all of them. A tag has no comma. */
export const byTags = (column: PgColumn) => ({
  where: (tags: readonly string[]) => hasTags(column, tags.map(normaliseTag)),
  count: () => ({ value: sql`array_to_string(${column}, ',')`, separator: ',' }),
})

/** Used tags, most used first; with `beginning` those that begin with it. */
export const listUsedTags = (db: Db, beginning: string, limit: number): Promise<{ tag: string; count: number }[]> =>
  db
    .select({ tag: t.tag, count: t.uses })
    .from(t)
    .where(like(t.tag, `${beginning.replace(/[\\%_]/g, '\\$&')}%`))
    .orderBy(desc(t.uses), asc(t.tag))
    .limit(limit)

/**
 * Counts tags that records have received and lost; answers how many different ones there are if new ones came, else 0. In alphabetical order, so
 * that parallel changes wait for each other and never in a circle.
 */
export async function updateTagUses(tx: Db, { add, remove }: { add: readonly string[]; remove: readonly string[] }) {
  const isNew = add.length > 0 && (await hasNew(tx, add))
  // Those that bring new ones wait for each other before they lock anything, so that together they keep the limit.
  if (isNew) await tx.execute(sql`select pg_advisory_xact_lock(hashtext('new tags'))`)
  const changes = [...add.map((tag) => ({ tag, by: 1 })), ...remove.map((tag) => ({ tag, by: -1 }))]
  for (const { tag, by } of changes.sort((one, other) => (one.tag < other.tag ? -1 : 1))) {
    const set = { uses: sql`${t.uses} + ${by}` }
    const known = await tx.update(t).set(set).where(eq(t.tag, tag)).returning({ tag: t.tag })
    if (known.length > 0 || by < 0) continue
    await tx.insert(t).values({ tag, uses: 1 }).onConflictDoUpdate({ target: t.tag, set })
  }
  if (remove.length > 0) await tx.delete(t).where(sql`${inArray(t.tag, [...remove])} and ${lte(t.uses, 0)}`)
  if (!isNew) return 0
  const [row] = await tx.select({ n: count() }).from(t)
  return row!.n
}

async function hasNew(tx: Db, tags: readonly string[]): Promise<boolean> {
  const [row] = await tx
    .select({ n: count() })
    .from(t)
    .where(inArray(t.tag, [...tags]))
  return row!.n < tags.length
}
