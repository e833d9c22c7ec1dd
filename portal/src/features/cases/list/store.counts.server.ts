import { and, eq, gte, isNotNull, sql } from 'drizzle-orm'
import type { Db } from '#platform/database.server.ts'
import type { CaseStatus } from '../rules.ts'
import { caseHistory as h, cases as c } from '../table.server.ts'
import { type CaseFilter, clockCondition, conditions } from './store.list.server.ts'

export interface Tally {
  status: CaseStatus
  type: string
  category: string
  urgency: number
  count: number
}

/** How many cases a filter leaves, by what the dashboard shows. */
export async function tallyCases(db: Db, filter: CaseFilter): Promise<Tally[]> {
  const columns = { status: c.status, type: c.type, category: c.category, urgency: c.urgency }
  return db
    .select({ ...columns, count: sql<number>`count(*)::int` })
    .from(c)
    .where(conditions(filter))
    .groupBy(c.status, c.type, c.category, c.urgency)
}

/** Of the cases a filter leaves, how many are late, soon due, and waiting for the customer. */
export async function countClocks(db: Db, filter: CaseFilter) {
  const having = (clock: CaseFilter['clock']) =>
    sql<number>`count(*) filter (where ${clockCondition({ ...filter, clock })})::int`
  const [row] = await db
    .select({ overdue: having('overdue'), dueSoon: having('dueSoon'), waiting: having('waiting') })
    .from(c)
    .where(and(conditions(filter), isNotNull(c.dueAt)))
  return row!
}

/**
 * How many open cases an account has, and how many it has filed itself since `dayStart`: what staff file for
 * a person does not use up that person's day.
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
