import { asc, eq, gte, sql } from 'drizzle-orm'
import type { Db } from '#platform/database.server.ts'
import { attachments, entries, reportKeys, reports, spentPuzzles } from './table.server.ts'

/** Copied, and so stored anew: a value that is left alone stays in its own place (TOAST), with the transaction in which it came. */
const anew = (column: typeof reports.sealed | typeof entries.sealed | typeof attachments.content) =>
  sql`${column} || ''::bytea`

/**
 * Gives every row another transaction than the one in which it came, and files since `day` with all their bytes. All rows, since the end of an account
 * changes old ones.
 */
export async function blurRows(db: Db, day: string): Promise<void> {
  await db.update(reports).set({ sealed: anew(reports.sealed) })
  await db.update(entries).set({ sealed: anew(entries.sealed) })
  await db.update(reportKeys).set({ wrapped: reportKeys.wrapped })
  await db.update(spentPuzzles).set({ day: spentPuzzles.day })
  await db.update(attachments).set({ on: attachments.on })
  const fresh = await db
    .select({ id: attachments.id })
    .from(attachments)
    .where(gte(attachments.on, day))
    .orderBy(asc(attachments.id))
  // One by one, in the order of their random ids: a file has up to 10 MB.
  for (const { id } of fresh)
    await db
      .update(attachments)
      .set({ content: anew(attachments.content) })
      .where(eq(attachments.id, id))
}

/** Writes the tables anew in the order of their random keys, so that neither the order in which rows came nor their older states remain. */
export async function shuffleRows(db: Db): Promise<void> {
  await db.execute(sql`cluster ${reports} using whistleblowing_reports_pkey`)
  await db.execute(sql`cluster ${reportKeys} using whistleblowing_keys_pkey`)
  await db.execute(sql`cluster ${entries} using whistleblowing_entries_report_id_position_pk`)
  await db.execute(sql`cluster ${spentPuzzles} using whistleblowing_spent_puzzles_pkey`)
  // Too large to be written anew as a whole; their order is that of `blurRows`.
  await db.execute(sql`vacuum ${attachments}`)
}

/** Rewrites the small table of keys: a deleted row's bytes otherwise stay in its page until something else needs the room. */
export async function scrubKeys(db: Db): Promise<void> {
  await db.execute(sql`cluster ${reportKeys} using whistleblowing_keys_pkey`)
}
