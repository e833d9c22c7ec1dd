// Related cases are found by indexes and not by a table: phone number, meter, feeder with company, street with council area, each with the date at
// its end. Nothing has to follow a change of a case. A street is the words of an address without number and kind, which may relate two streets of one
// name: it is a proposal to staff.

import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '#platform/database/database.server.ts'
import { cases as c } from '../table.server.ts'
import { feederKey, phoneKey, streetKey } from './table.keys.server.ts'
import { mostRelated, type RelationReason } from './rules.ts'

export interface Relation {
  id: string
  reasons: RelationReason[]
}

/** One more than is shown, because the case itself may be among them. */
const found = (reason: RelationReason, where: SQL) =>
  sql`(select ${c.id} as id, ${reason}::text as reason, ${c.createdAt} as at from ${c} where ${where}
    order by ${c.createdAt} desc limit ${mostRelated + 1})`

/**
 * The cases of any kind that have something in common with one, newest first. Each reason is read by its own index and only as far as is shown,
 * so that it takes as long with 200,000 cases as with ten.
 */
export async function listRelated(db: Db, id: string): Promise<Relation[]> {
  const mine = sql`with mine as materialized (select ${c.userId} as account, ${c.contactEmail} as email, ${phoneKey(c.contactPhone)} as phone,
    ${c.meterNumber} as meter, ${feederKey(c.feeder)} as feeder, ${c.company} as company, ${streetKey(c.address)} as street, ${c.lga} as lga
    from ${c} where ${c.id} = ${id})`
  const my = (column: string) => sql`(select nullif(${sql.identifier(column)}::text, '') from mine)`
  const all = sql.join(
    [
      found('person', sql`${c.userId} = (select account from mine)`),
      found('person', sql`${c.contactEmail} = ${my('email')}`),
      found('person', sql`${phoneKey(c.contactPhone)} = ${my('phone')}`),
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
      group by id order by max(at) desc, id limit ${mostRelated}`,
  )
  return rows
}
