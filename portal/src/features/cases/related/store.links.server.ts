import { and, count, desc, eq, or } from 'drizzle-orm'
import type { Db } from '#platform/database/database.server.ts'
import { caseLinks as l } from './table.server.ts'

/** Both ways are one row. */
const pairOf = (one: string, other: string) =>
  one < other ? { caseId: one, otherId: other } : { caseId: other, otherId: one }

export interface CaseLink {
  /** The other case. */
  id: string
  reason: string
  byName: string
  at: Date
}

/** Newest first. */
export async function listLinks(db: Db, id: string): Promise<CaseLink[]> {
  const rows = await db
    .select()
    .from(l)
    .where(or(eq(l.caseId, id), eq(l.otherId, id)))
    .orderBy(desc(l.at))
  return rows.map(({ caseId, otherId, reason, byName, at }) => ({
    id: caseId === id ? otherId : caseId,
    reason,
    byName,
    at,
  }))
}

export async function countLinks(db: Db, id: string): Promise<number> {
  const [row] = await db
    .select({ n: count() })
    .from(l)
    .where(or(eq(l.caseId, id), eq(l.otherId, id)))
  return row!.n
}

type NewLink = Pick<typeof l.$inferInsert, 'reason' | 'byId' | 'byName' | 'at'>

/** False when the two are linked already. */
export async function insertLink(tx: Db, one: string, other: string, link: NewLink): Promise<boolean> {
  const rows = await tx
    .insert(l)
    .values({ ...pairOf(one, other), ...link })
    .onConflictDoNothing()
    .returning({ id: l.caseId })
  return rows.length > 0
}

/** False when the two are not linked. */
export async function deleteLink(tx: Db, one: string, other: string): Promise<boolean> {
  const { caseId, otherId } = pairOf(one, other)
  const rows = await tx
    .delete(l)
    .where(and(eq(l.caseId, caseId), eq(l.otherId, otherId)))
    .returning({ id: l.caseId })
  return rows.length > 0
}
