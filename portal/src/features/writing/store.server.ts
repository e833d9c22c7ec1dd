import { and, asc, eq, lt, sql } from 'drizzle-orm'
import type { Db } from '#platform/database/database.server.ts'
import { writtenDrafts } from './table.server.ts'

export type DraftRow = typeof writtenDrafts.$inferSelect
export type RecordPlace = Pick<DraftRow, 'kind' | 'record'>
export type DraftPlace = RecordPlace & Pick<DraftRow, 'userId' | 'field'>

const isOf = ({ kind, record }: RecordPlace) => and(eq(writtenDrafts.kind, kind), eq(writtenDrafts.record, record))
const isAt = (place: DraftPlace) =>
  and(isOf(place), eq(writtenDrafts.userId, place.userId), eq(writtenDrafts.field, place.field))

export const listDrafts = (db: Db, place: Omit<DraftPlace, 'field'>): Promise<DraftRow[]> =>
  db
    .select()
    .from(writtenDrafts)
    .where(and(isOf(place), eq(writtenDrafts.userId, place.userId)))
    .orderBy(asc(writtenDrafts.field))

/** The drafts of one person change one after the other, so that their bound holds. */
export async function lockDraftsOf(tx: Db, userId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('written_drafts'), hashtext(${userId}))`)
}

export const countDraftsOf = (tx: Db, userId: string): Promise<number> =>
  tx.$count(writtenDrafts, eq(writtenDrafts.userId, userId))

export async function findDraft(tx: Db, place: DraftPlace): Promise<DraftRow | undefined> {
  const [row] = await tx.select().from(writtenDrafts).where(isAt(place))
  return row
}

export async function replaceDraft(tx: Db, row: DraftRow): Promise<void> {
  const target = [writtenDrafts.kind, writtenDrafts.record, writtenDrafts.userId, writtenDrafts.field]
  const { text, revision, savedAt } = row
  await tx.insert(writtenDrafts).values(row).onConflictDoUpdate({ target, set: { text, revision, savedAt } })
}

export async function deleteDraft(tx: Db, place: DraftPlace): Promise<boolean> {
  const rows = await tx.delete(writtenDrafts).where(isAt(place)).returning({ field: writtenDrafts.field })
  return rows.length > 0
}

export async function deleteDraftsOfRecord(tx: Db, place: RecordPlace): Promise<void> {
  await tx.delete(writtenDrafts).where(isOf(place))
}

export async function deleteDraftsOfPerson(tx: Db, userId: string): Promise<void> {
  await tx.delete(writtenDrafts).where(eq(writtenDrafts.userId, userId))
}

export async function deleteDraftsBefore(db: Db, before: Date): Promise<void> {
  await db.delete(writtenDrafts).where(lt(writtenDrafts.savedAt, before))
}
