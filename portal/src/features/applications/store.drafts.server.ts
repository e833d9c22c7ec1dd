import { and, eq } from 'drizzle-orm'
import type { Db } from '#platform/database/database.server.ts'
import { applicationDrafts as drafts } from './table.server.ts'

export type DraftRow = typeof drafts.$inferSelect
type Owner = Pick<DraftRow, 'userId' | 'templateId'>

const ofOwner = ({ userId, templateId }: Owner) => and(eq(drafts.userId, userId), eq(drafts.templateId, templateId))

export async function findDraft(db: Db, owner: Owner): Promise<DraftRow | undefined> {
  const [row] = await db.select().from(drafts).where(ofOwner(owner))
  return row
}

export const listDraftsOf = (db: Db, userId: string): Promise<DraftRow[]> =>
  db.select().from(drafts).where(eq(drafts.userId, userId))

/** Adds the first draft; undefined when there is one. */
export async function insertDraft(db: Db, draft: DraftRow): Promise<DraftRow | undefined> {
  const [row] = await db.insert(drafts).values(draft).onConflictDoNothing().returning()
  return row
}

/** Replaces the draft of a revision; undefined when there is another one. */
export async function replaceDraft(db: Db, draft: DraftRow, revision: number): Promise<DraftRow | undefined> {
  const wanted = and(ofOwner(draft), eq(drafts.revision, revision))
  const [row] = await db.update(drafts).set(draft).where(wanted).returning()
  return row
}

export async function deleteDraftOf(db: Db, owner: Owner): Promise<void> {
  await db.delete(drafts).where(ofOwner(owner))
}

export async function deleteDraftsOf(db: Db, userId: string): Promise<void> {
  await db.delete(drafts).where(eq(drafts.userId, userId))
}
