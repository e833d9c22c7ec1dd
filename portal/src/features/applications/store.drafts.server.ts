import { and, eq } from 'drizzle-orm'
import type { Db } from '#platform/database/database.server.ts'
import { applicationDrafts, companyDrafts } from './table.server.ts'

export type DraftRow = typeof applicationDrafts.$inferSelect
type NewDraft = typeof applicationDrafts.$inferInsert
/** Whose a draft is: a person's or a company's. */
export interface DraftOwner {
  kind: 'person' | 'company'
  ownerId: string
  templateId: string
}

/** The two tables differ in what their owner refers to. */
const tables = { person: applicationDrafts, company: companyDrafts as unknown as typeof applicationDrafts }
export const draftKinds = ['person', 'company'] as const
export const draftTable = (kind: DraftOwner['kind']) => tables[kind]

const ofOwner = ({ kind, ownerId, templateId }: DraftOwner) =>
  and(eq(tables[kind].ownerId, ownerId), eq(tables[kind].templateId, templateId))

export async function findDraft(db: Db, owner: DraftOwner): Promise<DraftRow | undefined> {
  const [row] = await db.select().from(tables[owner.kind]).where(ofOwner(owner))
  return row
}

/** The number of the last save; undefined without a draft. */
export async function findRevision(db: Db, owner: DraftOwner): Promise<number | undefined> {
  const table = tables[owner.kind]
  const [row] = await db.select({ revision: table.revision }).from(table).where(ofOwner(owner))
  return row?.revision
}

export const listDraftsOf = (db: Db, userId: string): Promise<DraftRow[]> =>
  db.select().from(applicationDrafts).where(eq(applicationDrafts.ownerId, userId))

/** Adds the first draft; undefined when there is one. */
export async function insertDraft(db: Db, { kind }: DraftOwner, draft: NewDraft): Promise<DraftRow | undefined> {
  const [row] = await db.insert(tables[kind]).values(draft).onConflictDoNothing().returning()
  return row
}

/** Replaces the draft of a revision; undefined when there is another one. */
export async function replaceDraft(
  db: Db,
  owner: DraftOwner,
  draft: NewDraft,
  revision: number,
): Promise<DraftRow | undefined> {
  const wanted = and(ofOwner(owner), eq(tables[owner.kind].revision, revision))
  const [row] = await db.update(tables[owner.kind]).set(draft).where(wanted).returning()
  return row
}

/** Deletes the draft; answers the application that it continues, if any. */
export async function deleteDraftOf(db: Db, owner: DraftOwner): Promise<string | null> {
  const table = tables[owner.kind]
  const [row] = await db.delete(table).where(ofOwner(owner)).returning({ formerId: table.formerId })
  return row?.formerId ?? null
}

export async function deleteDraftsOf(db: Db, userId: string): Promise<void> {
  await db.delete(applicationDrafts).where(eq(applicationDrafts.ownerId, userId))
}
