import { and, count, desc, eq, or, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#platform/database/database.server.ts'
import { cases as c } from '../table.server.ts'
import { maxRelated, type RelationReason } from './rules.ts'
import { feederKey, phoneKey, streetKey } from './table.keys.server.ts'
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

// Related cases are found by indexes and not by a table: phone number, meter, feeder with company, street with council area, each with the date at
// its end. Nothing has to follow a change of a case. A street is the words of an address without number and kind, which may relate two streets of one
// name: it is a proposal to staff.
interface Relation {
  id: string
  reasons: RelationReason[]
}

const person: RelationReason = 'person'
const typed: RelationReason = 'typedAddress'

/** One more than is shown, because the case itself may be among them. */
const found = (reason: RelationReason | SQL, where: SQL) =>
  sql`(select ${c.id} as id, ${reason}::text as reason, ${c.createdAt} as at from ${c} where ${where}
    order by ${c.createdAt} desc limit ${maxRelated + 1})`

/**
 * The cases of any kind that have something in common with one, newest first. Each reason is read by its own index and only as far as is shown,
 * so that it takes as long with 200,000 cases as with ten.
 */
export async function listRelated(db: Db, id: string): Promise<Relation[]> {
  const mine = sql`with mine as materialized (select ${c.userId} as account, ${c.contactEmail} as email, ${phoneKey(c.contactPhone)} as phone, ${c.unconfirmed} as typed,
    ${c.meterNumber} as meter, ${feederKey(c.feeder)} as feeder, ${c.company} as company, ${streetKey(c.address)} as street, ${c.lga} as lga
    from ${c} where ${c.id} = ${id})`
  const my = (column: string) => sql`(select nullif(${sql.identifier(column)}::text, '') from mine)`
  const addressReason = sql`case when ${c.unconfirmed} or (select typed from mine) then ${typed} else ${person} end`
  const all = sql.join(
    [
      found('person', sql`${c.userId} = (select account from mine)`),
      found(addressReason, sql`${c.contactEmail} = ${my('email')}`),
      found('phone', sql`${phoneKey(c.contactPhone)} = ${my('phone')}`),
      found('meter', sql`${c.meterNumber} <> '' and ${c.meterNumber} = ${my('meter')}`),
      found(
        'feeder',
        sql`${c.feeder} <> '' and ${feederKey(c.feeder)} = ${my('feeder')} and ${c.company} = (select company from mine)`,
      ),
      found(
        'street',
        sql`${c.address} <> '' and ${streetKey(c.address)} = ${my('street')} and ${c.lga} = (select lga from mine)`,
      ),
    ],
    sql` union all `,
  )
  const { rows } = await db.execute<{ id: string; reasons: RelationReason[] }>(
    sql`${mine} select id, array_agg(distinct reason) as reasons from (${all}) related where id <> ${id}
      group by id order by max(at) desc, id limit ${maxRelated}`,
  )
  // Who has the account or the address has the number too; what anybody can type says less.
  return rows.map(({ id: other, reasons }) => ({
    id: other,
    reasons: reasons.includes('person') ? reasons.filter((reason) => reason !== 'phone' && reason !== typed) : reasons,
  }))
}
