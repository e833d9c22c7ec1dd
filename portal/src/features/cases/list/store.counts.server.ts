import { and, eq, gte, isNotNull, sql } from 'drizzle-orm'
import type { Db } from '#platform/database/database.server.ts'
import type { CaseStatus } from '../rules.ts'
import { caseHistory as h, cases as c } from '../table.server.ts'
import { type CaseClockFilter, type CaseFilter, clockCondition, conditions } from './store.list.server.ts'

export interface Tally {
  status: CaseStatus
  type: string
  category: string
  urgency: number
  count: number
}

/** Counts the filtered cases by the columns of the dashboard. */
export async function tallyCases(db: Db, filter: CaseFilter): Promise<Tally[]> {
  const columns = { status: c.status, type: c.type, category: c.category, urgency: c.urgency }
  return db
    .select({ ...columns, count: sql<number>`count(*)::int` })
    .from(c)
    .where(conditions(filter))
    .groupBy(c.status, c.type, c.category, c.urgency)
}

/** Counts the filtered cases that are overdue, due soon or waiting for the customer. */
export async function countClocks(db: Db, filter: CaseFilter) {
  const having = (clock: CaseClockFilter) =>
    sql<number>`count(*) filter (where ${clockCondition(clock, filter.times)})::int`
  const [row] = await db
    .select({ overdue: having('overdue'), dueSoon: having('dueSoon'), waiting: having('waiting') })
    .from(c)
    .where(and(conditions(filter), isNotNull(c.dueAt)))
  return row!
}

/**
 * Counts the open cases of an account and those that its owner has filed since `dayStart`. Cases filed by staff
 * do not count towards the daily quota.
 */
export async function countOwnCases(db: Db, userId: string, dayStart: Date): Promise<{ open: number; filed: number }> {
  const byOwner = sql`exists (select 1 from ${h} where ${h.caseId} = ${c.id} and ${h.action} = 'submit' and ${h.actorRole} = 'owner')`
  const today = and(eq(c.userId, userId), gte(c.createdAt, dayStart), byOwner)
  const { rows } = await db.execute<{ open: number; filed: number }>(
    sql`select (select count(*)::int from ${c} where ${c.userId} = ${userId} and ${c.status} <> 'Resolved') as open,
      (select count(*)::int from ${c} where ${today}) as filed`,
  )
  return rows[0]!
}
