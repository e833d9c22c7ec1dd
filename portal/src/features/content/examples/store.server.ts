import { and, eq, inArray, isNotNull, or } from 'drizzle-orm'
import type { Db } from '#platform/database/database.server.ts'
import { live } from '../engine/store.server.ts'
import { contentHiddenExamples, contentItems } from '../table.server.ts'

export type HiddenRow = typeof contentHiddenExamples.$inferSelect

const { id, slug, title, status, version, example, body } = contentItems
const columns = { id, slug, title, status, version, example, body }

/** What decides about the place of an example. */
export type PlaceRow = Pick<typeof contentItems.$inferSelect, keyof typeof columns>

/** The items that may take the place of an example: by its key or slug, or with `all` every published one. */
export function listPlaceRows(db: Db, type: string, keys: string[], options: { all: boolean }): Promise<PlaceRow[]> {
  const published = eq(status, 'published')
  const taking = or(isNotNull(example), and(inArray(slug, keys), published), options.all ? published : undefined)
  return db
    .select(columns)
    .from(contentItems)
    .where(and(eq(contentItems.type, type), live, taking))
    .limit(1_000)
}

/** The item outside the bin that was made from an example. */
export async function findReplacing(db: Db, type: string, key: string): Promise<PlaceRow | undefined> {
  const [row] = await db
    .select(columns)
    .from(contentItems)
    .where(and(eq(contentItems.type, type), live, eq(example, key)))
  return row
}

export const listHidden = (db: Db, type: string): Promise<HiddenRow[]> =>
  db.select().from(contentHiddenExamples).where(eq(contentHiddenExamples.type, type))

/** False if it was hidden before. */
export async function insertHidden(db: Db, row: HiddenRow): Promise<boolean> {
  const rows = await db.insert(contentHiddenExamples).values(row).onConflictDoNothing().returning()
  return rows.length > 0
}

/** False if it was not hidden. */
export async function deleteHidden(db: Db, type: string, key: string): Promise<boolean> {
  const rows = await db
    .delete(contentHiddenExamples)
    .where(and(eq(contentHiddenExamples.type, type), eq(contentHiddenExamples.key, key)))
    .returning()
  return rows.length > 0
}
