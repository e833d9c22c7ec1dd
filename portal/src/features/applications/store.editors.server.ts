import { and, asc, eq, gte, ne, sql } from 'drizzle-orm'
import type { Db } from '#platform/database/database.server.ts'
import { draftEditors as editors } from './table.server.ts'

export type EditorRow = typeof editors.$inferInsert

export async function replaceEditor(tx: Db, row: EditorRow): Promise<void> {
  const target = [editors.companyId, editors.templateId, editors.userId]
  const { name, sectionId, seenAt } = row
  await tx.insert(editors).values(row).onConflictDoUpdate({ target, set: { name, sectionId, seenAt } })
}

/** The other members with the form open since this time. */
export const listOtherEditors = (tx: Db, { companyId, templateId, userId }: EditorRow, since: Date, limit: number) =>
  tx
    .select({ userId: editors.userId, name: editors.name, sectionId: editors.sectionId })
    .from(editors)
    .where(
      and(
        eq(editors.companyId, companyId),
        eq(editors.templateId, templateId),
        ne(editors.userId, userId),
        gte(editors.seenAt, since),
      ),
    )
    .orderBy(asc(editors.name), asc(editors.userId))
    .limit(limit)

export async function deleteEditorsBefore(tx: Db, before: Date): Promise<void> {
  // Without waiting for rows that a colleague's call deletes: two calls would wait for each other.
  await tx.execute(sql`delete from ${editors} where ctid in (
    select ctid from ${editors} where ${editors.seenAt} < ${before.toISOString()} limit 100 for update skip locked)`)
}
