import { and, sql, asc, count, eq, or } from 'drizzle-orm'
import type { Db } from '#platform/database/database.server.ts'
import { inNameOrder } from '#platform/database/name-order.server.ts'
import { listPreferences, listViews as v } from './table.server.ts'

export type ViewRow = typeof v.$inferSelect

type NewView = typeof v.$inferInsert

/** A person's views of a list and the shared ones, by name. */
export const listViewsFor = (db: Db, list: string, ownerId: string, max: number): Promise<ViewRow[]> =>
  db
    .select()
    .from(v)
    .where(and(eq(v.list, list), or(eq(v.ownerId, ownerId), v.shared)))
    .orderBy(inNameOrder(v.name), asc(v.id))
    .limit(max)

export async function lockView(tx: Db, list: string, id: string): Promise<ViewRow | undefined> {
  const [row] = await tx
    .select()
    .from(v)
    .where(and(eq(v.id, id), eq(v.list, list)))
    .for('update')
  return row
}

export async function countViews(tx: Db, list: string, ownerId: string): Promise<{ own: number; shared: number }> {
  const [own] = await tx
    .select({ count: count() })
    .from(v)
    .where(and(eq(v.list, list), eq(v.ownerId, ownerId)))
  const [shared] = await tx
    .select({ count: count() })
    .from(v)
    .where(and(eq(v.list, list), v.shared))
  return { own: own!.count, shared: shared!.count }
}

/** One change of the views of a list at a time, so that bounds and names hold. */
export const lockViewsOf = (tx: Db, list: string) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`list views ${list}`}))`)

export async function findViewNamed(tx: Db, list: string, ownerId: string, name: string): Promise<ViewRow | undefined> {
  const named = sql`lower(${v.name}) = lower(${name})`
  const [row] = await tx
    .select()
    .from(v)
    .where(and(eq(v.list, list), eq(v.ownerId, ownerId), named))
  return row
}

export async function insertView(tx: Db, view: NewView): Promise<ViewRow> {
  const [row] = await tx.insert(v).values(view).returning()
  return row!
}

export async function updateView(tx: Db, id: string, change: Partial<NewView>): Promise<ViewRow> {
  const [row] = await tx.update(v).set(change).where(eq(v.id, id)).returning()
  return row!
}

export const deleteView = (tx: Db, id: string) => tx.delete(v).where(eq(v.id, id))

export const listOwnViews = (db: Db, ownerId: string): Promise<ViewRow[]> =>
  db.select().from(v).where(eq(v.ownerId, ownerId)).orderBy(asc(v.list), asc(v.name))

/** Deletes a person's views and preferences; shared views stay without an author. */
export async function eraseViewsOf(tx: Db, ownerId: string, name: string): Promise<void> {
  await tx.delete(v).where(and(eq(v.ownerId, ownerId), sql`not ${v.shared}`))
  await tx.update(v).set({ ownerId: null, ownerName: name }).where(eq(v.ownerId, ownerId))
  await tx.delete(listPreferences).where(eq(listPreferences.userId, ownerId))
}

/** The settings of a person for a list. */
export async function findPreferences(db: Db, userId: string, list: string): Promise<unknown> {
  const { settings } = listPreferences
  const [row] = await db
    .select({ settings })
    .from(listPreferences)
    .where(and(eq(listPreferences.userId, userId), eq(listPreferences.list, list)))
  return row?.settings
}

/** Changes single settings; the others stay. */
export async function mergePreferences(
  tx: Db,
  { userId, list, settings, now }: { userId: string; list: string; settings: object; now: Date },
): Promise<void> {
  await tx
    .insert(listPreferences)
    .values({ userId, list, settings, updatedAt: now })
    .onConflictDoUpdate({
      target: [listPreferences.userId, listPreferences.list],
      set: { settings: sql`${listPreferences.settings} || excluded.settings`, updatedAt: now },
    })
}
