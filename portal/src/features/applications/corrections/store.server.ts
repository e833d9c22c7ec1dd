import { and, asc, eq, isNull, lt, lte, or } from 'drizzle-orm'
import { childStore } from '#engines/records/store.child.server.ts'
import type { Db } from '#platform/database/database.server.ts'
import { submissionStore } from '../store.server.ts'
import { answerVersions as v, correctionRequests as r } from './table.server.ts'

export const requestStore = childStore(r, submissionStore, ({ submissionId }) => submissionId)
export type RequestRow = NonNullable<Awaited<ReturnType<typeof requestStore.find>>>

/** Oldest first. */
export const listRequests = (db: Db, submissionId: string) =>
  db.select().from(r).where(eq(r.submissionId, submissionId)).orderBy(asc(r.openedAt))

export async function findOpenRequest(db: Db, submissionId: string): Promise<string | undefined> {
  const [row] = await db
    .select({ id: r.id })
    .from(r)
    .where(and(eq(r.submissionId, submissionId), eq(r.status, 'open')))
  return row?.id
}

/** Those of which the applicant is to be reminded, and those whose day has passed, the earliest day first. */
export async function listDueRequests(db: Db, days: { today: string; soon: string }, limit: number): Promise<string[]> {
  const remind = and(lte(r.due, days.soon), isNull(r.remindedAt))
  const due = and(eq(r.status, 'open'), isNull(r.lapsedAt), or(lt(r.due, days.today), remind))
  const rows = await db.select({ id: r.id }).from(r).where(due).orderBy(asc(r.due)).limit(limit)
  return rows.map(({ id }) => id)
}

/** Oldest first, without the answers. */
export const listVersions = (db: Db, submissionId: string) =>
  db
    .select({ number: v.number, at: v.at, byId: v.byId, byName: v.byName, changes: v.changes })
    .from(v)
    .where(eq(v.submissionId, submissionId))
    .orderBy(asc(v.number))

export async function findAnswers(db: Db, submissionId: string, number: number) {
  const [row] = await db
    .select({ answers: v.answers })
    .from(v)
    .where(and(eq(v.submissionId, submissionId), eq(v.number, number)))
  return row?.answers
}

export const insertVersions = (tx: Db, versions: (typeof v.$inferInsert)[]) => tx.insert(v).values(versions)
