import { and, desc, eq, gte, isNull, lt, sql, type SQL } from 'drizzle-orm'
import type { Db } from '#platform/database/database.server.ts'
import { running, toDecide, waiting } from './store.list.server.ts'
import { applicationHistory as h, applicationSubmissions as s } from '../table.server.ts'

export type SubmissionWork = 'mine' | 'overdue' | 'today' | 'unassigned' | 'decide' | 'waiting' | 'new'

interface WorkSpan {
  me: string
  now: Date
  tomorrow: Date
  yesterday: Date
}

const conditions = ({ me, now, tomorrow, yesterday }: WorkSpan): Record<SubmissionWork, SQL> => ({
  mine: and(toDecide, eq(s.assigneeId, me))!,
  overdue: and(running, lt(s.dueAt, now))!,
  today: and(running, gte(s.dueAt, now), lt(s.dueAt, tomorrow))!,
  unassigned: and(toDecide, isNull(s.assigneeId))!,
  decide: toDecide,
  waiting,
  new: gte(s.createdAt, yesterday),
})

const orders: Partial<Record<SubmissionWork, SQL>> = {
  new: sql`${s.createdAt} desc, ${s.id}`,
  waiting: sql`${s.createdAt}, ${s.id}`,
}

/** The number of submissions of each list of My work, and the ids of its first rows. */
export async function readSubmissionWork(db: Db, span: WorkSpan, limit: number) {
  const wanted = Object.entries(conditions(span)) as [SubmissionWork, SQL][]
  const read = async ([list, where]: [SubmissionWork, SQL]) => {
    const order = orders[list] ?? sql`${s.dueAt}, ${s.id}`
    const { rows } = await db.execute<{ count: number; ids: string[] }>(sql`
      select (select count(*)::int from ${s} where ${where}) as count,
        array(select ${s.id} from ${s} where ${where} order by ${order} limit ${limit}) as ids`)
    return { list, ...rows[0]! }
  }
  return Promise.all(wanted.map(read))
}

export async function countOpenToDecide(db: Db): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(sql`select count(*)::int as count from ${s} where ${toDecide}`)
  return rows[0]!.count
}

export async function countSubmissionDay(db: Db, { from, before }: { from: Date; before: Date }) {
  const filed = and(gte(s.createdAt, from), lt(s.createdAt, before))
  const decided = and(gte(h.at, from), lt(h.at, before), sql`${h.action} in ('approved', 'rejected')`)
  const { rows } = await db.execute<{ filed: number; resolved: number }>(sql`select
    (select count(*)::int from ${s} where ${filed}) as filed,
    (select count(distinct ${h.submissionId})::int from ${h} where ${decided}) as resolved`)
  return rows[0]!
}

export async function listSubmissionsOfPerson(db: Db, userId: string, limit: number) {
  const where = eq(s.userId, userId)
  const ids = await db.select({ id: s.id }).from(s).where(where).orderBy(desc(s.createdAt)).limit(limit)
  return { ids: ids.map(({ id }) => id), count: await db.$count(s, where) }
}
