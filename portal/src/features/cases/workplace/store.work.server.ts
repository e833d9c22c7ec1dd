import { and, eq, gte, isNotNull, isNull, lt, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#platform/database/database.server.ts'
import { exactQuery } from '#platform/values/search-words.ts'
import { caseHistory as h, cases as c } from '../table.server.ts'

export type CaseWork = 'mine' | 'overdue' | 'today' | 'unassigned' | 'waiting' | 'new'

export interface WorkSpan {
  kind: string
  me: string
  now: Date
  today: Date
  tomorrow: Date
  yesterday: Date
}

const open = isNotNull(c.dueAt)
const running = and(open, isNull(c.waitingSince))

/** What belongs to each list, of the open cases of a kind; all can be read from indexes alone. */
const conditions = ({ me, now, tomorrow, yesterday }: WorkSpan): Record<CaseWork, SQL> => ({
  mine: and(open, eq(c.assigneeId, me))!,
  overdue: and(running, lt(c.dueAt, now))!,
  today: and(running, gte(c.dueAt, now), lt(c.dueAt, tomorrow))!,
  unassigned: and(open, isNull(c.assigneeId))!,
  waiting: and(open, isNotNull(c.waitingSince))!,
  new: gte(c.createdAt, yesterday),
})

const byDeadline = sql`${c.dueAt}, ${c.id}`
const newestFirst = sql`${c.createdAt} desc, ${c.id} desc`

export interface CountedCases {
  count: number
  /** Of the first rows, in the list's order. */
  ids: string[]
}

/** The number of cases of each list, and the ids of its first rows, in one query. */
export async function readCaseWork(db: Db, span: WorkSpan, limit: number): Promise<Record<CaseWork, CountedCases>> {
  const wanted = Object.entries(conditions(span)) as [CaseWork, SQL][]
  const columns = wanted.flatMap(([name, condition]) => {
    const where = sql`from ${c} where ${c.kind} = ${span.kind} and ${condition}`
    const order = name === 'new' ? newestFirst : byDeadline
    return [
      sql`(select count(*)::int ${where}) as ${sql.identifier(`${name}_count`)}`,
      sql`array(select ${c.id} ${where} order by ${order} limit ${limit}) as ${sql.identifier(`${name}_ids`)}`,
    ]
  })
  const { rows } = await db.execute(sql`select ${sql.join(columns, sql`, `)}`)
  const row = rows[0]!
  const read = ([name]: [CaseWork, SQL]) =>
    [name, { count: row[`${name}_count`] as number, ids: row[`${name}_ids`] as string[] }] as const
  return Object.fromEntries(wanted.map(read)) as Record<CaseWork, CountedCases>
}

export async function countOpenCases(db: Db, kind: string): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(
    sql`select count(*)::int as count from ${c} where ${and(eq(c.kind, kind), open)}`,
  )
  return rows[0]!.count
}

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
