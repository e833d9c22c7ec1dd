import { and, eq, gte, isNull, lt, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#platform/database/database.server.ts'
import { exactQuery } from '#platform/values/search-words.ts'
import { caseHistory as h, cases as c } from '../table.server.ts'

const newestFirst = sql`${c.createdAt} desc, ${c.id} desc`

/** Cases of a kind that were filed and resolved in a span, and those to which staff wrote in it. */
export async function countCaseDay(db: Db, kind: string, { from, before }: { from: Date; before: Date }) {
  const within = (column: typeof c.createdAt | typeof c.resolvedAt | typeof h.at) =>
    and(gte(column, from), lt(column, before))
  const answered = sql`select count(distinct ${h.caseId})::int from ${h} join ${c} on ${c.id} = ${h.caseId}
    where ${and(within(h.at), eq(h.actorRole, 'staff'), sql`${h.action} in ('message', 'ask')`, eq(c.kind, kind))}`
  const { rows } = await db.execute<{ filed: number; answered: number; resolved: number }>(sql`select
    (select count(*)::int from ${c} where ${and(eq(c.kind, kind), within(c.createdAt))}) as filed,
    (${answered}) as answered,
    (select count(*)::int from ${c} where ${and(eq(c.kind, kind), within(c.resolvedAt))}) as resolved`)
  return rows[0]!
}

export interface PersonOfCases {
  accountId: string | undefined
  email: string
  phone: string
}

/** Without an account: by the e-mail address, else by the phone number. The words lead to the index, the columns decide. */
function ownedBy({ accountId, email, phone }: PersonOfCases): SQL {
  if (accountId) return eq(c.userId, accountId)
  const found = (text: string) => sql`${c.searchWords} @@ ${exactQuery(text)}::tsquery`
  const own = email
    ? and(found(email), sql`lower(${c.contactEmail}) = ${email}`)
    : phone
      ? and(found(phone), eq(c.contactPhone, phone))
      : sql`false`
  return and(isNull(c.userId), own)!
}

/** Ids of the cases of a person, the newest first. */
export async function listCasesOfPerson(
  db: Db,
  kind: string,
  person: PersonOfCases,
  limit: number,
): Promise<{ ids: string[]; count: number }> {
  const where = and(eq(c.kind, kind), ownedBy(person))
  const { rows } = await db.execute<{ ids: string[]; count: number }>(
    sql`select array(select ${c.id} from ${c} where ${where} order by ${newestFirst} limit ${limit}) as ids,
      (select count(*)::int from ${c} where ${where}) as count`,
  )
  return rows[0]!
}
