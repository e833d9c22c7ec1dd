import { and, asc, eq, exists, inArray, lt, ne, notExists, or, sql, type SQL } from 'drizzle-orm'
import { inNameOrder } from '#platform/database/name-order.server.ts'
import type { Db } from '#platform/database/database.server.ts'
import { type ItemRow, live, published, selectItems } from '../engine/store.server.ts'
import { contentItems, contentVersions, contentChecks, contentFindingMails, contentFindings } from '../table.server.ts'
import type { Finding, FindingKind } from './rules.ts'

const { itemId, checkedAt, publisherId, publisherName } = contentChecks
const onSite = and(live, published)
/** The person who is to be told: who set the check date, or else who published last. */
const ownerId = sql<string>`coalesce(${contentItems.checkById}, ${publisherId})`
const ownerName = sql<string>`coalesce(${contentItems.checkByName}, ${publisherName})`

/** False while another run of the job is at it. */
export async function takeTurn(tx: Db): Promise<boolean> {
  const { rows } = await tx.execute<{ taken: boolean }>(
    sql`select pg_try_advisory_xact_lock(hashtext('content:checks')) as taken`,
  )
  return rows[0]?.taken === true
}

/** The next items on the site that were not checked since; a run that was cut short continues with these. */
export async function lockUnchecked(tx: Db, since: Date, limit: number): Promise<ItemRow[]> {
  const checked = tx
    .select({ one: sql`1` })
    .from(contentChecks)
    .where(and(eq(itemId, contentItems.id), sql`${checkedAt} >= ${since}`))
  return selectItems(tx, onSite, notExists(checked)).orderBy(asc(contentItems.id)).limit(limit).for('no key update')
}

/** An item on the site, locked against writes. */
export async function lockOnSite(tx: Db, id: string): Promise<ItemRow | undefined> {
  const [row] = await selectItems(tx, onSite, eq(contentItems.id, id)).for('no key update')
  return row
}

/** Deletes what was found in items that are no longer on the site. */
export async function eraseGone(tx: Db): Promise<void> {
  const gone = tx
    .select({ id: contentItems.id })
    .from(contentItems)
    .where(or(ne(contentItems.status, 'published'), sql`${contentItems.deletedAt} is not null`))
  await tx.delete(contentFindings).where(inArray(contentFindings.itemId, gone))
  await tx.delete(contentChecks).where(inArray(itemId, gone))
}

/** Who published each item last, or set the time at which it was; without what the portal did itself. */
export async function findPublishers(
  db: Db,
  ids: readonly string[],
): Promise<Map<string, { id: string; name: string }>> {
  const { itemId: of, version, byId, byName, isPublic, action } = contentVersions
  const rows = await db
    .selectDistinctOn([of], { of, id: byId, name: byName })
    .from(contentVersions)
    .where(and(inArray(of, [...ids]), or(eq(isPublic, true), eq(action, 'schedule')), ne(byId, 'system')))
    .orderBy(of, sql`${version} desc`)
  return new Map(rows.map(({ of: item, id, name }) => [item, { id, name }]))
}

/** Replaces what is known of an item. */
export async function saveCheck(
  tx: Db,
  check: typeof contentChecks.$inferInsert,
  findings: readonly Finding[],
): Promise<void> {
  const { itemId: id, ...set } = check
  await tx.insert(contentChecks).values(check).onConflictDoUpdate({ target: itemId, set })
  await tx.delete(contentFindings).where(eq(contentFindings.itemId, id))
  const rows = findings.map((finding, number) => ({ ...finding, itemId: id, number, foundAt: check.checkedAt }))
  if (rows.length > 0) await tx.insert(contentFindings).values(rows)
}

export interface Wanted {
  kind?: FindingKind | undefined
  /** Items of these people. */
  owners?: readonly string[] | undefined
}

/** Items on the site in which something was found. */
function found(db: Db, { kind, owners }: Wanted): SQL | undefined {
  const some = db
    .select({ one: sql`1` })
    .from(contentFindings)
    .where(and(eq(contentFindings.itemId, contentItems.id), kind && eq(contentFindings.kind, kind)))
  return and(onSite, exists(some), owners && inArray(ownerId, [...owners]))
}

/** A page of the items in which something was found, by their titles. */
export async function findChecked(db: Db, wanted: Wanted & { page: number; pageSize: number }) {
  const { id, type, title } = contentItems
  const where = found(db, wanted)
  const rows = await db
    .select({ id, type, title, checkedAt, ownerName, total: sql<number>`count(*) over ()`.mapWith(Number) })
    .from(contentItems)
    .innerJoin(contentChecks, eq(itemId, id))
    .where(where)
    .orderBy(inNameOrder(title), asc(id))
    .limit(wanted.pageSize)
    .offset((wanted.page - 1) * wanted.pageSize)
  return { rows, total: rows[0]?.total ?? (wanted.page > 1 ? (await countFound(db, wanted)).items : 0) }
}

/** How many items something was found in, and how many findings there are. */
export async function countFound(db: Db, wanted: Wanted): Promise<{ items: number; findings: number }> {
  const [row] = await db
    .select({
      items: sql<number>`count(distinct ${contentItems.id})`.mapWith(Number),
      findings: sql<number>`count(*)`.mapWith(Number),
    })
    .from(contentItems)
    .innerJoin(contentChecks, eq(itemId, contentItems.id))
    .innerJoin(contentFindings, eq(contentFindings.itemId, contentItems.id))
    .where(found(db, wanted))
  return row ?? { items: 0, findings: 0 }
}

/** How many items of each type something was found in. */
export async function countFoundByType(db: Db): Promise<Map<string, number>> {
  const rows = await db
    .select({ type: contentItems.type, count: sql<number>`count(distinct ${contentItems.id})`.mapWith(Number) })
    .from(contentFindings)
    .innerJoin(contentItems, and(eq(contentItems.id, contentFindings.itemId), onSite))
    .groupBy(contentItems.type)
  return new Map(rows.map(({ type, count }) => [type, count]))
}

/** What was found in these items, in the order of the check. */
export async function listFindings(db: Db, ids: readonly string[], kind?: FindingKind) {
  if (ids.length === 0) return []
  return db
    .select()
    .from(contentFindings)
    .where(and(inArray(contentFindings.itemId, [...ids]), kind && eq(contentFindings.kind, kind)))
    .orderBy(asc(contentFindings.itemId), asc(contentFindings.number))
}

/** When an item was checked; undefined before its first check. */
export async function findCheck(db: Db, id: string) {
  const [row] = await db.select().from(contentChecks).where(eq(itemId, id))
  return row
}

/** Everybody who owns an item in which something was found. */
export async function listOwners(db: Db): Promise<string[]> {
  const rows = await db
    .selectDistinct({ owner: ownerId })
    .from(contentItems)
    .innerJoin(contentChecks, eq(itemId, contentItems.id))
    .where(found(db, {}))
  return rows.map(({ owner }) => owner)
}

/** Notes the mail of a week; false when the person was sent it already. */
export async function claimWeeklyMail(tx: Db, personId: string, week: string): Promise<boolean> {
  const { personId: person, week: last } = contentFindingMails
  const rows = await tx
    .insert(contentFindingMails)
    .values({ personId, week })
    .onConflictDoUpdate({ target: person, set: { week }, setWhere: lt(last, week) })
    .returning({ person })
  return rows.length > 0
}
