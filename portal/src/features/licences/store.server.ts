import { asc, desc, eq, inArray, like, max, or, sql } from 'drizzle-orm'
import { paperStore } from '#engines/papers/store.server.ts'
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

export const certificateStore = paperStore(certificates, 'licenceId')
