import { and, eq, gte, isNull, lt, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#platform/database/database.server.ts'
import { enquiries as q, enquiryEvents as e } from '../table.server.ts'
import { isWaiting } from './store.list.server.ts'

export type EnquiryWork = 'mine' | 'overdue' | 'today' | 'unassigned' | 'answer' | 'new'

export interface WorkSpan {
  me: string
  now: Date
  tomorrow: Date
  yesterday: Date
}

/** What belongs to each list; all can be read from an index. */
const conditions = ({ me, now, tomorrow, yesterday }: WorkSpan): Record<EnquiryWork, SQL> => ({
  mine: and(isWaiting, eq(q.assigneeId, me))!,
  overdue: and(isWaiting, lt(q.dueAt, now))!,
  today: and(isWaiting, gte(q.dueAt, now), lt(q.dueAt, tomorrow))!,
  unassigned: and(isWaiting, isNull(q.assigneeId))!,
  answer: isWaiting,
  new: gte(q.receivedAt, yesterday),
})

/** The number of enquiries of each list, and the ids of its first rows, in one query. */
export async function readEnquiryWork(
  db: Db,
  span: WorkSpan,
  limit: number,
): Promise<Record<EnquiryWork, { count: number; ids: string[] }>> {
  const wanted = Object.entries(conditions(span)) as [EnquiryWork, SQL][]
  const columns = wanted.flatMap(([name, where]) => {
    const order = name === 'new' ? sql`${q.receivedAt} desc, ${q.id} desc` : sql`${q.dueAt}, ${q.id}`
    return [
      sql`(select count(*)::int from ${q} where ${where}) as ${sql.identifier(`${name}_count`)}`,
      sql`array(select ${q.id} from ${q} where ${where} order by ${order} limit ${limit}) as ${sql.identifier(`${name}_ids`)}`,
    ]
  })
  const { rows } = await db.execute(sql`select ${sql.join(columns, sql`, `)}`)
  const row = rows[0]!
  const read = ([name]: [EnquiryWork, SQL]) =>
    [name, { count: row[`${name}_count`] as number, ids: row[`${name}_ids`] as string[] }] as const
  return Object.fromEntries(wanted.map(read)) as Record<EnquiryWork, { count: number; ids: string[] }>
}

export const countWaiting = (db: Db): Promise<number> => db.$count(q, isWaiting)

export async function countEnquiryDay(db: Db, { from, before }: { from: Date; before: Date }) {
  const rows = await db
    .select({ action: e.action, count: sql<number>`count(distinct ${e.enquiryId})::int` })
    .from(e)
    .where(and(gte(e.at, from), lt(e.at, before)))
    .groupBy(e.action)
  const of = (action: string) => rows.find((row) => row.action === action)?.count ?? 0
  return { filed: of('received'), answered: of('answered'), resolved: of('closed') }
}
