import { sql } from 'drizzle-orm'
import type { Db } from '#platform/database/database.server.ts'
import { licenceEvents as e, licences as l } from './table.server.ts'

/**
 * What became of licences between two days, both included, and how many were in force and suspended on the last one, or today where that is earlier. An
 * order counts from the day that it names.
 */
export async function countLicences(db: Db, { from, to, today }: { from: string; to: string; today: string }) {
  const last = to < today ? to : today
  const count = (condition: ReturnType<typeof sql>) => sql`(count(*) filter (where ${condition}))::int`
  const exists = sql`(${l.issuedOn} <= ${last} and (${l.endedOn} is null or ${l.endedOn} > ${last}) and ${l.validTo} >= ${last})`
  const suspended = sql`coalesce((select ${e.action} = 'suspended' from ${e}
    where ${e.licenceId} = ${l.id} and ${e.action} in ('suspended', 'lifted') and ${e.day} <= ${last}
    order by ${e.day} desc, ${e.id} desc limit 1), false)`
  const { rows } = await db.execute<
    Record<'all' | 'granted' | 'inForce' | 'suspended' | 'ended' | 'expired', number>
  >(sql`
    select count(*)::int as all,
      ${count(sql`${l.issuedOn} between ${from} and ${to}`)} as granted,
      ${count(sql`${exists} and ${l.validFrom} <= ${last} and not ${suspended}`)} as "inForce",
      ${count(sql`${exists} and ${suspended}`)} as suspended,
      ${count(sql`${l.endedOn} between ${from} and ${to}`)} as ended,
      ${count(sql`${l.validTo} between ${from} and ${to} and ${l.validTo} < ${today}
        and (${l.endedOn} is null or ${l.endedOn} > ${l.validTo})`)} as expired
    from ${l}`)
  return rows[0]!
}
