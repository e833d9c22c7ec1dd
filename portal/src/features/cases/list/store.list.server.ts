import { and, eq, gte, isNotNull, isNull, like, lt, lte, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#platform/database/database.server.ts'
import type { caseSorts } from '../contract.ts'
import { searchQuery } from './rules.search.ts'
import type { CaseStatus } from '../rules.ts'
import { cases as c } from '../table.server.ts'

export interface CaseFilter {
  kind: string
  /** Filed by or for this account. */
  userId?: string | undefined
  /** Of this company; null for those in people's own names. */
  companyId?: string | null | undefined
  status?: CaseStatus | undefined
  type?: string | undefined
  category?: string | undefined
  urgency?: number | undefined
  company?: string | undefined
  lga?: string | undefined
  /** An account, or null for cases without an assignee. */
  assigneeId?: string | null | undefined
  clock?: 'overdue' | 'dueSoon' | 'waiting' | undefined
  now: Date
  dueSoonUntil: Date
  /** Filed at or after. */
  from?: Date | undefined
  /** Filed before. */
  before?: Date | undefined
  /** The beginning of the reference, including the number. */
  reference?: string | undefined
  /** Words, or beginnings of words. */
  search?: string | undefined
}
export interface CaseOrder {
  sort: (typeof caseSorts)[number]
  direction: 'asc' | 'desc'
}

/** The orders offered by tables have an index with the same columns, so that a page is read without sorting. */
const orders: Record<CaseOrder['sort'], SQL[]> = {
  date: [sql`${c.createdAt}`],
  updated: [sql`${c.updatedAt}`],
  // References increase with time, and as text 'CP-2026-1000' would come before 'CP-2026-999'.
  reference: [sql`${c.createdAt}`],
  due: [sql`${c.dueAt}`],
  type: [sql`${c.type}`, sql`${c.createdAt}`],
  subject: [sql`lower(left(${c.subject}, 60))`],
  name: [sql`${c.nameKey}`],
  status: [sql`${c.status}`, sql`${c.createdAt}`],
  urgency: [sql`${c.urgency}`, sql`${c.createdAt}`],
  level: [sql`${c.escalationLevel}`, sql`${c.createdAt}`],
}

const inDirection = (columns: SQL[], direction: CaseOrder['direction']): SQL =>
  sql.join(
    columns.map((column) => (direction === 'desc' ? sql`${column} desc` : sql`${column} asc`)),
    sql`, `,
  )

export function clockCondition({ clock, now, dueSoonUntil }: CaseFilter): SQL | undefined {
  if (!clock) return undefined
  // Paused cases have a deadline too; the condition lets the index `cases_open` be used.
  if (clock === 'waiting') return and(isNotNull(c.dueAt), isNotNull(c.waitingSince))
  const running = and(isNotNull(c.dueAt), isNull(c.waitingSince))
  if (clock === 'overdue') return and(running, lt(c.dueAt, now))
  return and(running, gte(c.dueAt, now), lte(c.dueAt, dueSoonUntil))
}

function searchCondition(typed: string): SQL {
  const query = searchQuery(typed)
  return query ? sql`${c.searchWords} @@ ${query}::tsquery` : sql`false`
}

export function conditions(filter: CaseFilter): SQL | undefined {
  const { assigneeId } = filter
  return and(
    eq(c.kind, filter.kind),
    filter.userId ? eq(c.userId, filter.userId) : undefined,
    filter.companyId === null ? isNull(c.companyId) : filter.companyId ? eq(c.companyId, filter.companyId) : undefined,
    filter.status && eq(c.status, filter.status),
    filter.type ? eq(c.type, filter.type) : undefined,
    filter.category ? eq(c.category, filter.category) : undefined,
    filter.urgency === undefined ? undefined : eq(c.urgency, filter.urgency),
    filter.company ? eq(c.company, filter.company) : undefined,
    filter.lga ? eq(c.lga, filter.lga) : undefined,
    assigneeId === undefined ? undefined : assigneeId === null ? isNull(c.assigneeId) : eq(c.assigneeId, assigneeId),
    clockCondition(filter),
    filter.from && gte(c.createdAt, filter.from),
    filter.before && lt(c.createdAt, filter.before),
    filter.reference ? like(c.reference, `${filter.reference}%`) : undefined,
    filter.search ? searchCondition(filter.search) : undefined,
  )
}

interface Part {
  limit: number
  offset: number
}
interface Listed {
  ids: string[]
  total: number
  /** Whether there are more than `total`. */
  capped: boolean
}

/** The limit of counting; above it a list shows '10,000+'. */
const mostCounted = 10_000
/** A search that finds more than `mostCounted` can be paged only up to here, because later pages are slow to find. */
const mostFound = 1_000

/** The ids of a page of a list, in order. */
export async function listCaseIds(db: Db, filter: CaseFilter, order: CaseOrder, part: Part): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(idsInOrder(filter, order, part))
  return rows.map(({ id }) => id)
}

const idsInOrder = (filter: CaseFilter, { sort, direction }: CaseOrder, { limit, offset }: Part) =>
  sql`select ${c.id} from ${c} where ${conditions(filter)}
    order by ${inDirection([...orders[sort], sql`${c.id}`], direction)} limit ${limit} offset ${offset}`

/** Reads a page of a list and the total. */
export async function readListPart(db: Db, filter: CaseFilter, order: CaseOrder, part: Part): Promise<Listed> {
  if (filter.search ?? filter.reference) return findPart(db, filter, order, part)
  const counted = sql`select from ${c} where ${conditions(filter)} limit ${mostCounted + 1}`
  const { rows } = await db.execute<{ total: number; ids: string[] }>(sql`
    select (select count(*)::int from (${counted}) as counted) as total, array(${idsInOrder(filter, order, part)}) as ids`)
  const { ids, total } = rows[0]!
  return { ids, total: Math.min(total, mostCounted), capped: total > mostCounted }
}

/**
 * Reads a page of search results. Few results are read from the search index and sorted, because scanning in order would find them late. Many
 * results are found by scanning in order, because sorting all of them would take longer.
 */
async function findPart(db: Db, filter: CaseFilter, order: CaseOrder, { limit, offset }: Part): Promise<Listed> {
  const keys = orders[order.sort].map((key, at) => ({ key, name: sql.identifier(`key_${at}`) }))
  const columns = sql.join([...keys.map(({ key, name }) => sql`${key} as ${name}`), sql`${c.id}`], sql`, `)
  const found = sql`select ${columns} from ${c} where ${conditions(filter)} limit ${mostCounted + 1}`
  const byKeys = inDirection([...keys.map(({ name }) => sql`${name}`), sql`id`], order.direction)
  const { rows } = await db.execute<{ total: number; ids: string[] }>(sql`
    with found as materialized (${found})
    select (select count(*)::int from found) as total,
      array(select id from found order by ${byKeys} limit ${limit} offset ${offset}) as ids`)
  const { total, ids } = rows[0]!
  if (total <= mostCounted) return { ids, total, capped: false }
  const rest = { offset, limit: Math.max(0, Math.min(limit, mostFound - offset)) }
  return { ids: await listCaseIds(db, filter, order, rest), total: mostFound, capped: true }
}
