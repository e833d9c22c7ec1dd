import { and, desc, eq, gte, lt, sql } from 'drizzle-orm'
import type { Db } from '#platform/database/database.server.ts'
import { applicationHistory as h, applicationSubmissions as s } from '../table.server.ts'

export async function countSubmissionDay(db: Db, { from, before }: { from: Date; before: Date }) {
  const filed = and(gte(s.createdAt, from), lt(s.createdAt, before))
  const decided = and(gte(h.at, from), lt(h.at, before), sql`${h.action} in ('approved', 'rejected')`)
  const { rows } = await db.execute<{ filed: number; resolved: number }>(sql`select
    (select count(*)::int from ${s} where ${filed}) as filed,
    (select count(distinct ${h.submissionId})::int from ${h} where ${decided}) as resolved`)
  return rows[0]!
}

export async function listSubmissionsOfPerson(db: Db, { accountId }: { accountId: string | undefined }, limit: number) {
  if (!accountId) return { ids: [], count: 0 }
  const where = eq(s.userId, accountId)
  const ids = await db.select({ id: s.id }).from(s).where(where).orderBy(desc(s.createdAt)).limit(limit)
  return { ids: ids.map(({ id }) => id), count: await db.$count(s, where) }
}
