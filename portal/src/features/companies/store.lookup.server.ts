import { and, asc, eq, ilike, inArray } from 'drizzle-orm'
import { inNameOrder } from '#platform/database/name-order.server.ts'
import type { Db } from '#platform/database/database.server.ts'
import { companies, companyMembers } from '#people/table.server.ts'

export const findNames = (db: Db, ids: readonly string[]) =>
  db
    .select({ id: companies.id, name: companies.name })
    .from(companies)
    .where(inArray(companies.id, [...ids]))

/** Companies whose name contains the text, by name. */
export async function findIdsByName(db: Db, text: string, limit: number): Promise<string[]> {
  const pattern = `%${text.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`
  const rows = await db
    .select({ id: companies.id })
    .from(companies)
    .where(ilike(companies.name, pattern))
    .orderBy(inNameOrder(companies.name), asc(companies.id))
    .limit(limit)
  return rows.map(({ id }) => id)
}

/** The members of a company with their mandates, in the order of their coming. */
export const listMemberRows = (db: Db, companyId: string) =>
  db
    .select({ userId: companyMembers.userId, mandates: companyMembers.mandates })
    .from(companyMembers)
    .where(eq(companyMembers.companyId, companyId))
    .orderBy(asc(companyMembers.addedAt), asc(companyMembers.userId))

export async function findMembership(db: Db, companyId: string, userId: string) {
  const [row] = await db
    .select({ companyId: companyMembers.companyId, mandates: companyMembers.mandates })
    .from(companyMembers)
    .where(and(eq(companyMembers.companyId, companyId), eq(companyMembers.userId, userId)))
  return row
}
