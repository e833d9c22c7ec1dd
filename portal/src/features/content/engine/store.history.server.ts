import { and, desc, eq, gt, lt } from 'drizzle-orm'
import type { Db } from '#platform/database/database.server.ts'
import { contentVersions } from '../table.server.ts'

export type VersionRow = typeof contentVersions.$inferSelect
export type NewVersion = typeof contentVersions.$inferInsert

export async function insertVersion(db: Db, version: NewVersion): Promise<void> {
  await db.insert(contentVersions).values(version)
}

/** Overwrites the last version if it is a draft by the same person begun after `since`; otherwise returns false. */
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

/** Versions of an item, newest first, and one more than requested for comparing the last one. */
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
