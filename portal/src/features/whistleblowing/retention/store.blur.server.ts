import { asc, eq, getTableName, gte, sql } from 'drizzle-orm'
import type { Db } from '#platform/database.server.ts'
import { attachments, entries, reportKeys, reports, spentPuzzles } from '../table.server.ts'

/** A copy, which is stored again: PostgreSQL would leave an unchanged value where it is (TOAST), with the transaction that wrote it. */
const copyOf = (column: typeof reports.sealed | typeof entries.sealed | typeof attachments.content) =>
  sql`${column} || ''::bytea`

/**
 * Gives every row another transaction than the one in which it came, and files since `day` with all their bytes. All rows, since the end of an account
 * changes old ones.
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
  // One by one, in the order of their random ids: a file has up to 10 MB.
  for (const { id } of fresh)
    await db
      .update(attachments)
      .set({ content: copyOf(attachments.content) })
      .where(eq(attachments.id, id))
}

type OrderedTable = typeof reports | typeof entries | typeof reportKeys | typeof spentPuzzles

/** Only the owner of a table may rewrite it, so a function of the owner's does it (migration `after_the_tables`). */
const rewriteInOrder = (db: Db, table: OrderedTable) =>
  db.execute(sql`select rewrite_report_table(${getTableName(table)})`)

/** Rewrites the tables in the order of their random keys, so that neither the order in which rows came nor their older states remain. */
export async function shuffleRows(db: Db): Promise<void> {
  for (const table of [reports, reportKeys, entries, spentPuzzles]) await rewriteInOrder(db, table)
  // Too large to be rewritten; their order is that of `blurRows`. Where the portal's role may not, the server does it within a minute.
  await db.execute(sql`vacuum ${attachments}`)
}

/** Rewrites the small table of keys: a deleted row's bytes otherwise stay in its page until something else needs the space. */
export async function scrubKeys(db: Db): Promise<void> {
  await rewriteInOrder(db, reportKeys)
}
