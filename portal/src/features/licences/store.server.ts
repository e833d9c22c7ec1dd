import { and, asc, desc, eq, inArray, isNull, like, max, or, sql } from 'drizzle-orm'
import { versionedStore } from '#engines/records/store.server.ts'
import type { Values } from '#engines/records/kind.ts'
import type { Db } from '#platform/database/database.server.ts'
import type { Due } from './rules.conditions.ts'
import {
  licenceCertificates as certificates,
  licenceConditions as conditions,
  licenceEvents as events,
  licences as l,
} from './table.server.ts'

export type LicenceRow = typeof l.$inferSelect
export type EventRow = typeof events.$inferSelect
export type ConditionColumns = typeof conditions.$inferSelect
type CertificateRow = Omit<typeof certificates.$inferSelect, 'pdf'>

export const licenceStore = versionedStore(l)

/** Lets one transaction at a time give a number, so that none is given twice and none is left out. */
export const lockNumbers = (tx: Db) => tx.execute(sql`select pg_advisory_xact_lock(hashtext('licence numbers'))`)

/** The numbers in use that begin so, as in addresses. */
export async function listNumberKeys(db: Db, start = ''): Promise<string[]> {
  const found = await db
    .select({ key: l.numberKey })
    .from(l)
    .where(like(l.numberKey, `${start}%`))
  return found.map(({ key }) => key)
}

export async function findByNumber(db: Db, key: string): Promise<LicenceRow | undefined> {
  const [row] = await db.select().from(l).where(eq(l.numberKey, key))
  return row
}

export async function findByApplication(db: Db, applicationId: string): Promise<LicenceRow | undefined> {
  const [row] = await db.select().from(l).where(eq(l.applicationId, applicationId))
  return row
}

/** Those of a person and of these companies, the newest first. */
export const listOwn = (
  db: Db,
  { userId, companyIds }: { userId: string; companyIds: string[] },
): Promise<LicenceRow[]> =>
  db
    .select()
    .from(l)
    .where(or(eq(l.userId, userId), inArray(l.companyId, companyIds)))
    .orderBy(desc(l.issuedOn), asc(l.id))

export async function insertEvent(tx: Db, event: typeof events.$inferInsert): Promise<{ id: number }> {
  const [row] = await tx.insert(events).values(event).returning({ id: events.id })
  return row!
}

/** Oldest first. */
export const listEvents = (db: Db, licenceId: string): Promise<EventRow[]> =>
  db.select().from(events).where(eq(events.licenceId, licenceId)).orderBy(asc(events.id))

/** Adds the next condition of a locked licence. */
export async function insertCondition(
  tx: Db,
  { id: of, reference }: Pick<LicenceRow, 'id' | 'reference'>,
  { text, due, nextDay, isPublic }: Values,
  at: Date,
): Promise<ConditionColumns> {
  const [last] = await tx
    .select({ number: max(conditions.number) })
    .from(conditions)
    .where(eq(conditions.licenceId, of))
  const number = (last?.number ?? 0) + 1
  const day = due === 'never' ? null : (nextDay as string)
  const [row] = await tx
    .insert(conditions)
    .values({
      licenceId: of,
      number,
      reference: `${reference}, condition ${number}`,
      text: text as string,
      due: due as Due,
      nextDay: day,
      dayOfMonth: day === null ? null : Number(day.slice(8)),
      isPublic: isPublic === 'yes',
      status: day === null ? 'standing' : 'open',
      createdAt: at,
      updatedAt: at,
    })
    .returning()
  return row!
}

/** The next certificate of a locked licence. */
export async function insertCertificate(
  tx: Db,
  certificate: Omit<typeof certificates.$inferInsert, 'paper'>,
): Promise<{ id: string }> {
  const of = eq(certificates.licenceId, certificate.licenceId)
  const [last] = await tx
    .select({ paper: max(certificates.paper) })
    .from(certificates)
    .where(of)
  const [row] = await tx
    .insert(certificates)
    .values({ ...certificate, paper: (last?.paper ?? 0) + 1 })
    .returning({ id: certificates.id })
  return row!
}

const { id, licenceId, paper, eventId, issuedAt, terms } = certificates
/** Newest first, without their files. */
export const listCertificates = (db: Db, of: string): Promise<CertificateRow[]> =>
  db
    .select({ id, licenceId, paper, eventId, issuedAt, terms })
    .from(certificates)
    .where(eq(licenceId, of))
    .orderBy(desc(paper))

/** A certificate whose file is not made yet. */
export async function findUnprinted(db: Db, key: string): Promise<CertificateRow | undefined> {
  const [row] = await db
    .select()
    .from(certificates)
    .where(and(eq(id, key), isNull(certificates.pdf)))
  return row
}

/** Keeps the file of a certificate; the first one stays. */
export const keepFile = (tx: Db, key: string, pdf: Buffer) =>
  tx
    .update(certificates)
    .set({ pdf })
    .where(and(eq(id, key), isNull(certificates.pdf)))

export async function readFile(db: Db, of: string, number: number): Promise<Buffer | undefined> {
  const [row] = await db
    .select({ pdf: certificates.pdf })
    .from(certificates)
    .where(and(eq(licenceId, of), eq(paper, number)))
  return row?.pdf ?? undefined
}
