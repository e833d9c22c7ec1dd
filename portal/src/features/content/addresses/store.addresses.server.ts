import { and, asc, desc, eq, inArray, isNull, ne, sql } from 'drizzle-orm'
import type { Db } from '#platform/database/database.server.ts'
import { type ItemRow, live, published, selectItems } from '../engine/store.server.ts'
import { contentItems, contentRedirects } from '../table.server.ts'

export type RedirectRow = typeof contentRedirects.$inferSelect

/** The item with a slug, on the site or off it. */
export async function findAt(
  db: Db,
  type: string,
  slug: string,
): Promise<Pick<ItemRow, 'id' | 'title' | 'status'> | undefined> {
  const { id, title, status } = contentItems
  const [row] = await db
    .select({ id, title, status })
    .from(contentItems)
    .where(and(eq(contentItems.type, type), eq(contentItems.slug, slug), live))
  return row
}

/** The item of a type that had an address. */
export async function findFormerItem(db: Db, type: string, path: string): Promise<{ slug: string } | undefined> {
  const [row] = await db
    .select({ slug: contentItems.slug })
    .from(contentRedirects)
    .innerJoin(contentItems, eq(contentItems.id, contentRedirects.itemId))
    .where(and(eq(contentRedirects.path, path), eq(contentItems.type, type), live))
  return row
}

/** The pages directly below an address, on the site or off it. */
export async function lockChildren(db: Db, type: string, slug: string): Promise<ItemRow[]> {
  const below = sql`starts_with(${contentItems.slug}, ${`${slug}/`})`
  const directly = sql`position('/' in substr(${contentItems.slug}, ${slug.length + 2})) = 0`
  return selectItems(db, eq(contentItems.type, type), live, below, directly)
    .orderBy(asc(contentItems.slug))
    .for('update')
}

/** The pages on the site, with their addresses and introductions. */
export async function listPublicPages(db: Db, types: readonly string[]) {
  if (types.length === 0) return []
  return db
    .select({
      path: sql<string>`'/' || ${contentItems.slug}`,
      title: contentItems.title,
      lead: sql<string>`coalesce(${contentItems.body}->>'lead', '')`,
      updatedAt: contentItems.updatedAt,
    })
    .from(contentItems)
    .where(and(inArray(contentItems.type, [...types]), live, published, ne(contentItems.slug, '')))
    .orderBy(asc(contentItems.slug))
    .limit(1_000)
}

/** Every redirect with where it leads: '' while its page is off the site. */
export async function listRedirects(db: Db) {
  const present = sql<string>`case when ${contentRedirects.itemId} is null then ${contentRedirects.target}
    when ${contentItems.status} = 'published' and ${contentItems.deletedAt} is null
    then ${contentRedirects.target} || '/' || ${contentItems.slug} else '' end`
  return db
    .select({
      path: contentRedirects.path,
      target: present,
      itemId: contentRedirects.itemId,
      createdAt: contentRedirects.createdAt,
      createdByName: contentRedirects.createdByName,
    })
    .from(contentRedirects)
    .leftJoin(contentItems, eq(contentItems.id, contentRedirects.itemId))
    .orderBy(desc(contentRedirects.createdAt), asc(contentRedirects.path))
    .limit(5_000)
}

export async function saveRedirect(db: Db, row: RedirectRow): Promise<void> {
  const { path, ...set } = row
  await db
    .insert(contentRedirects)
    .values({ path, ...set })
    .onConflictDoUpdate({ target: contentRedirects.path, set })
}

export async function deleteRedirect(db: Db, path: string): Promise<boolean> {
  const gone = await db.delete(contentRedirects).where(eq(contentRedirects.path, path)).returning()
  return gone.length > 0
}

/** Lets the redirects that staff added to one address lead to another. */
export async function retarget(db: Db, from: string, to: string): Promise<void> {
  await db
    .update(contentRedirects)
    .set({ target: to })
    .where(and(eq(contentRedirects.target, from), isNull(contentRedirects.itemId)))
}

/** Prevents simultaneous changes of redirects until the transaction ends. */
export async function lockRedirects(db: Db): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtext('content:redirects'))`)
}

export const countOwnRedirects = (db: Db): Promise<number> =>
  db.$count(contentRedirects, isNull(contentRedirects.itemId))

/** The items of which a body or a draft may link to one of the paths; which do, the caller decides. Single items are always included. */
export async function findMentions(db: Db, paths: readonly string[]) {
  const { id, type, slug, status, title, body, draft } = contentItems
  const patterns = paths.map((path) => `%${path.replace(/[\\%_]/g, '\\$&')}%`)
  const mentioned = sql`${body}::text ilike any(${sql.param(patterns)}::text[]) or ${draft}::text ilike any(${sql.param(patterns)}::text[])`
  return db
    .select({ id, type, slug, status, title, body, draft })
    .from(contentItems)
    .where(and(live, mentioned))
    .orderBy(asc(type), asc(title))
    .limit(1_000)
}
