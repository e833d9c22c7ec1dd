import { count, desc, eq, like, sql, and, gte, isNull, lt, type SQL } from 'drizzle-orm'
import type { Db } from '#platform/database/database.server.ts'
import { recordIdIn, searchQuery } from '#platform/values/search-words.ts'
import { type EnquiryRow, enquiryStore, findEnquiries } from '../store.server.ts'
import { enquiries, enquiries as q, enquiryEvents as e } from '../table.server.ts'
import { isWaiting } from './store.server.ts'

const newestFirst = [desc(enquiries.receivedAt), desc(enquiries.id)]

/** Enquiries with the words, or with this beginning of a reference, the newest first, counted up to `most`. */
export async function searchEnquiries(
  db: Db,
  { text, limit, offset }: { text: string; limit: number; offset: number },
  max: number,
): Promise<{ rows: EnquiryRow[]; count: number }> {
  const query = searchQuery(text)
  if (!query) return { rows: [], count: 0 }
  const { searchWords, id } = enquiries
  const isReference = /^en-\d{4}-\d+$/i.test(text)
  const recordId = recordIdIn(text)
  const where = recordId
    ? eq(id, recordId)
    : isReference
      ? like(enquiries.reference, `${text.toUpperCase()}%`)
      : sql`${searchWords} @@ ${query}::tsquery`
  const found = db.$with('found').as(
    db
      .select({ id, receivedAt: enquiries.receivedAt })
      .from(enquiries)
      .where(where)
      .limit(max + 1),
  )
  const [counted] = await db.with(found).select({ n: count() }).from(found)
  const page = db
    .with(found)
    .select({ id: found.id })
    .from(found)
    .orderBy(desc(found.receivedAt), desc(found.id))
    .limit(limit)
    .offset(offset)
  const ids = (await page).map((row) => row.id)
  const rows = await findEnquiries(db, ids)
  return { rows, count: counted!.n }
}

/** The enquiries from an e-mail address, the newest first. */
export async function readEnquiriesFrom(
  db: Db,
  email: string,
  limit: number,
): Promise<{ rows: EnquiryRow[]; count: number }> {
  const where = sql`lower(${enquiries.email}) = ${email}`
  const rows = await db
    .select(enquiryStore.columns)
    .from(enquiries)
    .where(where)
    .orderBy(...newestFirst)
    .limit(limit)
  return { rows, count: await db.$count(enquiries, where) }
}

export type EnquiryWork = 'mine' | 'overdue' | 'today' | 'unassigned' | 'answer' | 'new'

interface WorkSpan {
  me: string
  now: Date
  tomorrow: Date
  yesterday: Date
}

/** What belongs to each list; all can be read from an index. */
const conditions = ({ me, now, tomorrow, yesterday }: WorkSpan): Record<EnquiryWork, SQL> => ({
  mine: and(isWaiting, eq(q.assigneeId, me))!,
  overdue: and(isWaiting, lt(q.dueAt, now))!,
  today: and(isWaiting, gte(q.dueAt, now), lt(q.dueAt, tomorrow))!,
  unassigned: and(isWaiting, isNull(q.assigneeId))!,
  answer: isWaiting,
  new: gte(q.receivedAt, yesterday),
})

/** The number of enquiries of each list, and the ids of its first rows, in one query. */
export async function readEnquiryWork(
  db: Db,
  span: WorkSpan,
  limit: number,
): Promise<Record<EnquiryWork, { count: number; ids: string[] }>> {
  const wanted = Object.entries(conditions(span)) as [EnquiryWork, SQL][]
  const columns = wanted.flatMap(([name, where]) => {
    const order = name === 'new' ? sql`${q.receivedAt} desc, ${q.id} desc` : sql`${q.dueAt}, ${q.id}`
    return [
      sql`(select count(*)::int from ${q} where ${where}) as ${sql.identifier(`${name}_count`)}`,
      sql`array(select ${q.id} from ${q} where ${where} order by ${order} limit ${limit}) as ${sql.identifier(`${name}_ids`)}`,
    ]
  })
  const { rows } = await db.execute(sql`select ${sql.join(columns, sql`, `)}`)
  const row = rows[0]!
  const read = ([name]: [EnquiryWork, SQL]) =>
    [name, { count: row[`${name}_count`] as number, ids: row[`${name}_ids`] as string[] }] as const
  return Object.fromEntries(wanted.map(read)) as Record<EnquiryWork, { count: number; ids: string[] }>
}

export const countWaiting = (db: Db): Promise<number> => db.$count(q, isWaiting)

export async function countEnquiryDay(db: Db, { from, before }: { from: Date; before: Date }) {
  const rows = await db
    .select({ action: e.action, count: sql<number>`count(distinct ${e.enquiryId})::int` })
    .from(e)
    .where(and(gte(e.at, from), lt(e.at, before)))
    .groupBy(e.action)
  const of = (action: string) => rows.find((row) => row.action === action)?.count ?? 0
  return { filed: of('received'), answered: of('answered'), resolved: of('closed') }
}
