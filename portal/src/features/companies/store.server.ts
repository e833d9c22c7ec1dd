import { and, asc, count, eq, ilike, inArray, or, sql, gt, gte, lte } from 'drizzle-orm'
import type { Db } from '#platform/database/database.server.ts'
import { inNameOrder } from '#platform/database/name-order.server.ts'
import type { Mandate } from '#platform/mandates.ts'
import { cleanPasted } from '#platform/values/pasted.ts'
import { companies, companyMembers } from '#people/table.server.ts'
import { companyInvitations } from './table.server.ts'

export type CompanyRow = typeof companies.$inferSelect
export type NewCompany = typeof companies.$inferInsert
export type MemberRow = typeof companyMembers.$inferSelect

export async function insertCompany(tx: Db, company: NewCompany): Promise<CompanyRow> {
  const [row] = await tx.insert(companies).values(company).returning()
  return row!
}

export async function findCompany(db: Db, id: string): Promise<CompanyRow | undefined> {
  const [row] = await db.select().from(companies).where(eq(companies.id, id))
  return row
}

/**
 * The company, locked against another change of it and of its members until the transaction ends. Records may be filed for it meanwhile. A caller that
 * also locks an account does so first, which avoids deadlocks.
 */
export async function lockCompany(tx: Db, id: string): Promise<CompanyRow | undefined> {
  const [row] = await tx.select().from(companies).where(eq(companies.id, id)).for('no key update')
  return row
}

export async function updateCompany(tx: Db, id: string, change: Partial<NewCompany>): Promise<void> {
  await tx.update(companies).set(change).where(eq(companies.id, id))
}

export async function countWithNumber(db: Db, cacNumber: string): Promise<number> {
  const [row] = await db.select({ count: count() }).from(companies).where(eq(companies.cacNumber, cacNumber))
  return row?.count ?? 0
}

interface Part {
  /** Only these; without them all companies. */
  ids?: readonly string[]
  search: string | undefined
  limit: number
  offset: number
}

/** Companies by name, with how many there are. */
export async function listCompanyRows(db: Db, part: Part): Promise<{ rows: CompanyRow[]; total: number }> {
  const { ids, search, limit, offset } = part
  if (ids?.length === 0) return { rows: [], total: 0 }
  const where = and(ids && inArray(companies.id, [...ids]), search ? matches(search) : undefined)
  const [found] = await db.select({ count: count() }).from(companies).where(where)
  const ordered = db.select().from(companies).where(where).orderBy(inNameOrder(companies.name), asc(companies.id))
  return { rows: await ordered.limit(limit).offset(offset), total: found?.count ?? 0 }
}

const literally = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`

/** A number is found however its letters and digits are set apart. */
const matches = (search: string) =>
  or(
    ilike(companies.name, literally(search)),
    ilike(
      sql`replace(${companies.cacNumber}, ' ', '')`,
      literally(cleanPasted(search).replace(/[\s./-]/g, '') || search),
    ),
  )

export async function listMemberRows(db: Db, companyId: string): Promise<MemberRow[]> {
  return db
    .select()
    .from(companyMembers)
    .where(eq(companyMembers.companyId, companyId))
    .orderBy(asc(companyMembers.addedAt), asc(companyMembers.userId))
}

/** A person's memberships, in the order in which their companies are locked. */
export async function listMemberships(db: Db, userId: string): Promise<MemberRow[]> {
  return db
    .select()
    .from(companyMembers)
    .where(eq(companyMembers.userId, userId))
    .orderBy(asc(companyMembers.companyId))
}

export async function countMemberships(db: Db, userId: string): Promise<number> {
  const [row] = await db.select({ count: count() }).from(companyMembers).where(eq(companyMembers.userId, userId))
  return row?.count ?? 0
}

const oneMember = (companyId: string, userId: string) =>
  and(eq(companyMembers.companyId, companyId), eq(companyMembers.userId, userId))

export async function findMember(db: Db, companyId: string, userId: string): Promise<MemberRow | undefined> {
  const [row] = await db.select().from(companyMembers).where(oneMember(companyId, userId))
  return row
}

export async function insertMember(tx: Db, member: typeof companyMembers.$inferInsert): Promise<void> {
  await tx.insert(companyMembers).values(member)
}

export async function updateMandates(tx: Db, companyId: string, userId: string, mandates: Mandate[]): Promise<void> {
  await tx.update(companyMembers).set({ mandates }).where(oneMember(companyId, userId))
}

export async function deleteMember(tx: Db, companyId: string, userId: string): Promise<void> {
  await tx.delete(companyMembers).where(oneMember(companyId, userId))
}

export type InvitationRow = typeof companyInvitations.$inferSelect

/** Stores an invitation instead of the company's earlier one to the address, whose link ends. The caller has locked the company. */
export async function replaceInvitation(
  tx: Db,
  invitation: typeof companyInvitations.$inferInsert,
): Promise<InvitationRow> {
  const { companyId, email } = invitation
  await tx
    .delete(companyInvitations)
    .where(and(eq(companyInvitations.companyId, companyId), eq(companyInvitations.email, email)))
  const [row] = await tx.insert(companyInvitations).values(invitation).returning()
  return row!
}

/** Open invitations of a company, oldest first. */
export async function listInvitationRows(db: Db, companyId: string, now: Date): Promise<InvitationRow[]> {
  return db
    .select()
    .from(companyInvitations)
    .where(and(eq(companyInvitations.companyId, companyId), gt(companyInvitations.expiresAt, now)))
    .orderBy(asc(companyInvitations.createdAt), asc(companyInvitations.id))
}

/** Open invitations of a company to other addresses. */
export async function countOtherInvitations(tx: Db, companyId: string, email: string, now: Date): Promise<number> {
  const rows = await listInvitationRows(tx, companyId, now)
  return rows.filter((row) => row.email !== email).length
}

/** An invitation that has not expired. */
export async function findOpenInvitation(db: Db, tokenHash: string, now: Date): Promise<InvitationRow | undefined> {
  const [row] = await db
    .select()
    .from(companyInvitations)
    .where(and(eq(companyInvitations.tokenHash, tokenHash), gt(companyInvitations.expiresAt, now)))
  return row
}

export async function findInvitation(db: Db, id: string): Promise<InvitationRow | undefined> {
  const [row] = await db.select().from(companyInvitations).where(eq(companyInvitations.id, id))
  return row
}

export async function markReturned(tx: Db, id: string, returnedAt: Date): Promise<void> {
  await tx.update(companyInvitations).set({ returnedAt }).where(eq(companyInvitations.id, id))
}

/** Gives an invitation the token of the link that is mailed; false when it has ended. */
export async function setInvitationToken(db: Db, id: string, tokenHash: string, now: Date): Promise<boolean> {
  const changed = await db
    .update(companyInvitations)
    .set({ tokenHash })
    .where(and(eq(companyInvitations.id, id), gt(companyInvitations.expiresAt, now)))
    .returning({ id: companyInvitations.id })
  return changed.length === 1
}

/** Ends an invitation of the company; false when there is none. */
export async function deleteInvitation(tx: Db, companyId: string, id: string): Promise<boolean> {
  const ended = await tx
    .delete(companyInvitations)
    .where(and(eq(companyInvitations.companyId, companyId), eq(companyInvitations.id, id)))
    .returning({ id: companyInvitations.id })
  return ended.length === 1
}

/** Ends what a person has invited to a company, where given since a moment: the power to invite went with the mandate. */
export async function deleteInvitationsBy(tx: Db, companyId: string, userId: string, since?: Date): Promise<void> {
  const byPerson = and(eq(companyInvitations.companyId, companyId), eq(companyInvitations.invitedBy, userId))
  await tx.delete(companyInvitations).where(and(byPerson, since && gte(companyInvitations.createdAt, since)))
}

/** The companies to which a person has invited others since a moment, also where they have joined, in the order in which they are locked. */
export async function listCompaniesInvitedTo(tx: Db, userId: string, since: Date): Promise<string[]> {
  const joined = tx
    .select({ id: companyMembers.companyId })
    .from(companyMembers)
    .where(and(eq(companyMembers.invitedBy, userId), gte(companyMembers.addedAt, since)))
  const invited = tx
    .select({ id: companyInvitations.companyId })
    .from(companyInvitations)
    .where(and(eq(companyInvitations.invitedBy, userId), gte(companyInvitations.createdAt, since)))
  return (await joined.union(invited)).map(({ id }) => id).toSorted()
}

export async function deleteExpiredInvitations(db: Db, now: Date): Promise<void> {
  await db.delete(companyInvitations).where(lte(companyInvitations.expiresAt, now))
}

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

export async function findMembership(db: Db, companyId: string, userId: string) {
  const [row] = await db
    .select({ companyId: companyMembers.companyId, mandates: companyMembers.mandates })
    .from(companyMembers)
    .where(and(eq(companyMembers.companyId, companyId), eq(companyMembers.userId, userId)))
  return row
}
