import { and, desc, eq, gt, lt } from 'drizzle-orm'
import type { Db } from '#platform/database.server.ts'
import { contentVersions } from '../table.server.ts'

export type VersionRow = typeof contentVersions.$inferSelect
export type NewVersion = typeof contentVersions.$inferInsert

export async function insertVersion(db: Db, version: NewVersion): Promise<void> {
  await db.insert(contentVersions).values(version)
}

/** Writes a draft over the last version, when that is a draft of the same person begun after `since`; false when there is none. */
export async function continueDraftVersion(db: Db, version: NewVersion, since: Date): Promise<boolean> {
  const rows = await db
    .update(contentVersions)
    .set({ version: version.version, body: version.body, at: version.at })
    .where(
      and(
        eq(contentVersions.itemId, version.itemId),
        eq(contentVersions.version, version.version - 1),
        eq(contentVersions.action, 'draft'),
        eq(contentVersions.byId, version.byId),
        gt(contentVersions.at, since),
      ),
    )
    .returning({ version: contentVersions.version })
  return rows.length > 0
}

/** Versions of an item, newest first, and one more than asked for: what the last one is compared with. */
export async function findVersions(
  db: Db,
  itemId: string,
  { page, pageSize }: { page: number; pageSize: number },
): Promise<{ rows: VersionRow[]; total: number }> {
  const where = eq(contentVersions.itemId, itemId)
  const [rows, total] = await Promise.all([
    db
      .select()
      .from(contentVersions)
      .where(where)
      .orderBy(desc(contentVersions.version))
      .limit(pageSize + 1)
      .offset((page - 1) * pageSize),
    db.$count(contentVersions, where),
  ])
  return { rows, total }
}

/** A version and the one before it. */
export async function findVersionPair(
  db: Db,
  itemId: string,
  version: number,
): Promise<{ row: VersionRow; before: VersionRow | undefined } | undefined> {
  const [row, before] = await db
    .select()
    .from(contentVersions)
    .where(and(eq(contentVersions.itemId, itemId), lt(contentVersions.version, version + 1)))
    .orderBy(desc(contentVersions.version))
    .limit(2)
  return row?.version === version ? { row, before } : undefined
}
