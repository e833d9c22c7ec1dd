import { and, eq, gte, isNull, lt, or, sql, type SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Db } from '#platform/database/database.server.ts'

/** The records of a kind as My work sees them. An index must have the rows of each condition. */
export interface WorkRecords<List extends string = string> {
  table: PgTable & { id: PgColumn; assigneeId: PgColumn; dueAt: PgColumn }
  filedAt: PgColumn
  /** Of a table with several kinds. */
  kind?: SQL
  /** Those that wait for staff. */
  open: SQL
  /** Those of them whose deadline runs. */
  running: SQL
  /** Those whose last word is the customer's. */
  toAnswer: SQL
  /** Lists besides those that every kind has; by deadline unless they have an order. `isOwn` for those of the officer and without one. */
  lists: Record<List, { where: SQL; order?: SQL; isOwn?: true }>
}

export interface WorkSpan {
  me: string
  now: Date
  tomorrow: Date
  yesterday: Date
}
type CommonList = 'answer' | 'overdue' | 'today' | 'mine' | 'unassigned' | 'new'

/** The number of records of each list, those of the officer and without one, and the ids of its first rows, in one query. */
export async function readWork<List extends string>(
  db: Db,
  { table: t, filedAt, kind, open, running, toAnswer, lists }: WorkRecords<List>,
  { me, now, tomorrow, yesterday }: WorkSpan,
  limit: number,
): Promise<{ list: List | CommonList; count: number; ids: string[] }[]> {
  const minePlus = or(eq(t.assigneeId, me), isNull(t.assigneeId))
  const wanted: Record<string, { where: SQL | undefined; order?: SQL; isOwn?: true }> = {
    answer: { where: and(toAnswer, minePlus) },
    overdue: { where: and(running, lt(t.dueAt, now), minePlus) },
    today: { where: and(running, gte(t.dueAt, now), lt(t.dueAt, tomorrow), minePlus) },
    mine: { where: and(open, eq(t.assigneeId, me)) },
    unassigned: { where: and(open, isNull(t.assigneeId)) },
    ...lists,
    new: { where: gte(filedAt, yesterday), order: sql`${filedAt} desc, ${t.id} desc` },
  }
  const parts = Object.entries(wanted).map(([list, { where, order = sql`${t.dueAt}, ${t.id}`, isOwn }]) => {
    const from = sql`from ${t} where ${and(kind, where, isOwn && minePlus)}`
    return sql`select ${list}::text as list, (select count(*)::int ${from}) as count,
      array(select ${t.id} ${from} order by ${order} limit ${limit}) as ids`
  })
  const { rows } = await db.execute<{ list: List | CommonList; count: number; ids: string[] }>(
    sql.join(parts, sql` union all `),
  )
  return rows
}

export async function countToAnswer(db: Db, { table, kind, toAnswer }: WorkRecords): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(
    sql`select count(*)::int as count from ${table} where ${and(kind, toAnswer)}`,
  )
  return rows[0]!.count
}
