import { and, asc, desc, eq, isNull, sql } from 'drizzle-orm'
import { type Db, uniqueViolation } from '#platform/database/database.server.ts'
import { conflict } from '#platform/problem.ts'
import { isUuid } from '#platform/uuid.ts'
import { contentItems } from '../table.server.ts'

export type ItemRow = typeof contentItems.$inferSelect
export type NewItem = typeof contentItems.$inferInsert

export const live = isNull(contentItems.deletedAt)
const published = eq(contentItems.status, 'published')

function refuseTaken(error: unknown): never {
  if (uniqueViolation(error) === 'content_items_slug')
    throw conflict('Another item with this title was saved just now. Save again.')
  throw error
}

export async function insertItem(db: Db, item: NewItem): Promise<ItemRow> {
  const [row] = await db.insert(contentItems).values(item).returning().catch(refuseTaken)
  return row!
}

export async function updateItem(db: Db, id: string, change: Partial<NewItem>): Promise<ItemRow> {
  const [row] = await db.update(contentItems).set(change).where(eq(contentItems.id, id)).returning().catch(refuseTaken)
  return row!
}

/** Locks an item until the transaction ends; with `deleted`, an item in the bin. */
export async function lockItem(
  db: Db,
  type: string,
  id: string,
  options: { deleted?: boolean } = {},
): Promise<ItemRow | undefined> {
  const place = options.deleted ? sql`${contentItems.deletedAt} is not null` : live
  const [row] = await db
    .select()
    .from(contentItems)
    .where(and(eq(contentItems.type, type), eq(contentItems.id, id), place))
    .for('update')
  return row
}

/** Prevents simultaneous changes of a type's list until the transaction ends. */
export async function lockType(db: Db, type: string): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtext(${`content:${type}`}))`)
}

/** Locks the item of a type with a single item. The lock on the type prevents two first saves from creating two items. */
export async function lockSingle(db: Db, type: string): Promise<ItemRow | undefined> {
  await lockType(db, type)
  const [row] = await db
    .select()
    .from(contentItems)
    .where(and(eq(contentItems.type, type), live))
    .limit(1)
    .for('update')
  return row
}

/** The published items of a type, locked until the transaction ends. */
export const listPublished = (db: Db, type: string): Promise<ItemRow[]> =>
  db
    .select()
    .from(contentItems)
    .where(and(eq(contentItems.type, type), live, published))
    .orderBy(desc(contentItems.publishedAt), asc(contentItems.id))
    .for('update')

/** Items of a type in order, with or without drafts. */
export async function listItems(
  db: Db,
  type: string,
  options: { drafts: boolean; newestFirst: boolean; limit?: number; offset?: number },
): Promise<ItemRow[]> {
  const order = options.newestFirst
    ? [desc(contentItems.publishedAt), desc(contentItems.createdAt), asc(contentItems.id)]
    : [asc(contentItems.position), asc(contentItems.createdAt), asc(contentItems.id)]
  return db
    .select()
    .from(contentItems)
    .where(and(eq(contentItems.type, type), live, options.drafts ? undefined : published))
    .orderBy(...order)
    .limit(options.limit ?? 1000)
    .offset(options.offset ?? 0)
}

export async function findItem(
  db: Db,
  type: string,
  idOrSlug: string,
  options: { drafts: boolean },
): Promise<ItemRow | undefined> {
  const [row] = await db
    .select()
    .from(contentItems)
    .where(
      and(
        eq(contentItems.type, type),
        isUuid(idOrSlug)
          ? eq(contentItems.id, idOrSlug)
          : and(eq(contentItems.slug, idOrSlug), sql`${contentItems.slug} <> ''`),
        live,
        options.drafts ? undefined : published,
      ),
    )
  return row
}

export async function findItemById(db: Db, id: string): Promise<ItemRow | undefined> {
  const [row] = await db
    .select()
    .from(contentItems)
    .where(and(eq(contentItems.id, id), live))
  return row
}

/** Slugs of a type that start with `slug`. */
export async function slugsLike(db: Db, type: string, slug: string): Promise<Set<string>> {
  const rows = await db
    .select({ slug: contentItems.slug })
    .from(contentItems)
    .where(and(eq(contentItems.type, type), live, sql`starts_with(${contentItems.slug}, ${slug})`))
  return new Set(rows.map((row) => row.slug))
}

export async function countItems(db: Db, type: string): Promise<number> {
  return db.$count(contentItems, and(eq(contentItems.type, type), live))
}
