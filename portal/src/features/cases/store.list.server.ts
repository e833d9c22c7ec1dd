import { and, count, eq, gte, isNotNull, isNull, like, lt, lte, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#platform/database.server.ts'
import type { caseSorts } from './contract.ts'
import type { CaseKindName, CaseStatus } from './rules.ts'
import type { CaseRow } from './store.server.ts'
import { cases as c } from './table.server.ts'

export interface CaseFilter {
  kind: CaseKindName
  /** Only this person's cases. */
  userId?: string | undefined
  status?: CaseStatus | undefined
  type?: string | undefined
  category?: string | undefined
  urgency?: number | undefined
  company?: string | undefined
  lga?: string | undefined
  /** An account, or null for cases given to nobody. */
  assigneeId?: string | null | undefined
  clock?: 'overdue' | 'dueSoon' | 'waiting' | undefined
  now: Date
  dueSoonUntil: Date
  /** Filed at or after. */
  from?: Date | undefined
  /** Filed before. */
  before?: Date | undefined
  /** Contained in what search looks in, in lower case. */
  search?: string | undefined
}
export interface CaseOrder {
  sort: (typeof caseSorts)[number]
  direction: 'asc' | 'desc'
}

/** Each order has an index with the same columns, so that a page is read and not sorted. */
const orders: Record<CaseOrder['sort'], SQL[]> = {
  date: [sql`${c.createdAt}`],
  updated: [sql`${c.updatedAt}`],
  // References grow with time within a kind, and 'CP-2026-1000' must not stand before 'CP-2026-999'.
  reference: [sql`${c.createdAt}`],
  due: [sql`${c.dueAt}`],
  type: [sql`${c.type}`, sql`${c.createdAt}`],
  subject: [sql`${c.subjectKey}`],
  name: [sql`${c.nameKey}`],
  status: [sql`${c.status}`, sql`${c.createdAt}`],
  urgency: [sql`${c.urgency}`, sql`${c.createdAt}`],
  level: [sql`${c.escalationLevel}`, sql`${c.createdAt}`],
}

function orderBy({ sort, direction }: CaseOrder, backwards: boolean): SQL {
  const word = (direction === 'desc') === backwards ? sql`asc` : sql`desc`
  return sql.join(
    [...orders[sort], sql`${c.id}`].map((column) => sql`${column} ${word}`),
    sql`, `,
  )
}

function clockCondition({ clock, now, dueSoonUntil }: CaseFilter): SQL | undefined {
  if (!clock) return undefined
  if (clock === 'waiting') return isNotNull(c.waitingSince)
  const running = and(isNotNull(c.dueAt), isNull(c.waitingSince))
  if (clock === 'overdue') return and(running, lt(c.dueAt, now))
  return and(running, gte(c.dueAt, now), lte(c.dueAt, dueSoonUntil))
}

const isReference = (search: string) => /^(cp|pt)-[\d-]*$/.test(search)
const literally = (search: string) => search.replace(/[\\%_]/g, (sign) => `\\${sign}`)

/** Contained anywhere, save where no index would help: a reference is looked up by its beginning, one or two signs begin a word, signs alone find nothing. */
function searchCondition(search: string): SQL {
  if (isReference(search)) return like(c.reference, `${search.toUpperCase()}%`)
  if (!/[\p{L}\p{N}]/u.test(search)) return sql`false`
  if (search.length < 3) return like(c.searchText, `% ${literally(search)}%`)
  return like(c.searchText, `%${literally(search)}%`)
}

function conditions(filter: CaseFilter): SQL | undefined {
  const { assigneeId } = filter
  return and(
    eq(c.kind, filter.kind),
    filter.userId ? eq(c.userId, filter.userId) : undefined,
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
    filter.search ? searchCondition(filter.search) : undefined,
  )
}

export interface Part {
  limit: number
  offset: number
  /** Where it is known: the later half is then read from the other end. */
  total?: number
  /** Few enough that they are gathered and sorted; walking along the order of a list for few can take long. */
  gather?: boolean
}

/** The cases of a page. Their ids are found in an index first, so that only the rows of the page are read. */
export async function listCaseRows(db: Db, filter: CaseFilter, order: CaseOrder, part: Part): Promise<CaseRow[]> {
  const { limit, offset, total, gather } = part
  if (total !== undefined && offset >= total) return []
  const backwards = !gather && total !== undefined && offset > total / 2
  const size = total === undefined ? limit : Math.min(limit, total - offset)
  // `offset 0` keeps the planner from walking along an index of the order.
  const source = gather ? sql`(select * from ${c} where ${conditions(filter)} offset 0) as ${c}` : sql`${c}`
  const where = gather ? sql`` : sql`where ${conditions(filter)}`
  const start = backwards ? total - offset - size : offset
  return db
    .select()
    .from(c)
    .where(
      sql`${c.id} in (select ${c.id} from ${source} ${where} order by ${orderBy(order, backwards)} limit ${size} offset ${start})`,
    )
    .orderBy(orderBy(order, false))
}

/** How many cases there are, counted one by one. */
export async function countCaseRows(db: Db, filter: CaseFilter): Promise<number> {
  const [row] = await db.select({ n: count() }).from(c).where(conditions(filter))
  return row?.n ?? 0
}

/** Up to here what a search finds is gathered and sorted. */
const gatherable = 3_000
/** A search that finds more shows so many: who looks for one case looks no further. */
const mostShown = 1_000

/** How many a search finds, whether there are more, and how to read them. */
export async function measureSearch(db: Db, filter: CaseFilter) {
  const found = db
    .select({ one: sql`1`.as('one') })
    .from(c)
    .where(conditions(filter))
    .limit(gatherable + 1)
    .as('found')
  const [row] = await db.select({ n: count() }).from(found)
  const total = row?.n ?? 0
  const many = total > gatherable
  return { total: many ? mostShown : total, capped: many, gather: !many || isReference(filter.search ?? '') }
}
