import { asc, eq, getTableName, gte, sql } from 'drizzle-orm'
import type { Db } from '#platform/database/database.server.ts'
import { attachments, entries, reportKeys, reports, spentPuzzles } from '../table.server.ts'

/** A copied value is stored again. PostgreSQL would leave an unchanged large value in place (TOAST), with the transaction that wrote it. */
const copyOf = (column: typeof reports.sealed | typeof entries.sealed | typeof attachments.content) =>
  sql`${column} || ''::bytea`

/**
 * Rewrites all rows, and the content of files since `day`, so that their transactions no longer date them. Older rows too, because the deletion of an
 * account changes them.
 */
export async function blurRows(db: Db, day: string): Promise<void> {
  await db.update(reports).set({ sealed: copyOf(reports.sealed) })
  await db.update(entries).set({ sealed: copyOf(entries.sealed) })
  await db.update(reportKeys).set({ wrapped: reportKeys.wrapped })
  await db.update(spentPuzzles).set({ day: spentPuzzles.day })
  await db.update(attachments).set({ on: attachments.on })
  const fresh = await db
    .select({ id: attachments.id })
    .from(attachments)
    .where(gte(attachments.on, day))
    .orderBy(asc(attachments.id))
  // One at a time, because a file may have 10 MB, and in the order of their random ids.
  for (const { id } of fresh)
    await db
      .update(attachments)
      .set({ content: copyOf(attachments.content) })
      .where(eq(attachments.id, id))
}

type OrderedTable = typeof reports | typeof entries | typeof reportKeys | typeof spentPuzzles

/** Only the owner of a table may rewrite it, so this calls a function that runs with the owner's rights (migration `after_the_tables`). */
const rewriteInOrder = (db: Db, table: OrderedTable) =>
  db.execute(sql`select rewrite_report_table(${getTableName(table)})`)

/** Rewrites the tables in the order of their random keys, which removes the order of arrival and older row versions. */
export async function shuffleRows(db: Db): Promise<void> {
  for (const table of [reports, reportKeys, entries, spentPuzzles]) await rewriteInOrder(db, table)
  // This table is too large to rewrite; `blurRows` has already ordered it. Without the right to vacuum, autovacuum does it within a minute.
  await db.execute(sql`vacuum ${attachments}`)
}

/** Rewrites the small table of keys; otherwise the bytes of deleted rows would stay in their page until the space is reused. */
export async function scrubKeys(db: Db): Promise<void> {
  await rewriteInOrder(db, reportKeys)
}
