import { and, count, eq, gte, isNotNull, isNull, like, lt, lte, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#platform/database.server.ts'
import type { caseSorts } from './contract.ts'
import { searchTerms } from './rules.search.ts'
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
  /** The beginning of the reference, number and all. */
  reference?: string | undefined
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

/** What an order needs of a case. */
export const orderColumns = ({ sort }: CaseOrder): SQL => sql.join([...orders[sort], sql`${c.id}`], sql`, `)

export function orderBy({ sort, direction }: CaseOrder, backwards: boolean): SQL {
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

const literally = (search: string) => search.replace(/[\\%_]/g, (sign) => `\\${sign}`)

const contained = (part: string): SQL => like(c.searchText, `%${literally(part)}%`)
/** Looked up in no index, and taken by the planner to hold for every second case. */
const checked = (part: string): SQL => sql`case when strpos(${c.searchText}, ${part}) > 0 then true end`

/** Contained anywhere, save where no index would help: one or two signs begin a word, signs alone find nothing. */
function searchCondition(search: string): SQL | undefined {
  const terms = searchTerms(search)
  switch (terms.by) {
    case 'nothing':
      return sql`false`
    case 'word start':
      return contained(` ${search}`)
    case 'pieces':
      return and(sql`case_pieces(${c.searchText}) @> ${sql.param(terms.pieces)}::text[]`, checked(search))
    case 'whole':
      return contained(search)
  }
}

/** As `searchCondition` for a search that finds many: they are met on the way along an order, sooner than gathered. */
const commonCondition = (search: string): SQL =>
  checked(searchTerms(search).by === 'word start' ? ` ${search}` : search)

/** What a filter asks of a case; `common` where its search is known to find many. */
export function conditions(filter: CaseFilter, common = false): SQL | undefined {
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
    filter.reference ? like(c.reference, `${filter.reference}%`) : undefined,
    filter.search ? (common ? commonCondition(filter.search) : searchCondition(filter.search)) : undefined,
  )
}

/** How many cases there are, counted one by one. */
export async function countCaseRows(db: Db, filter: CaseFilter): Promise<number> {
  const [row] = await db.select({ n: count() }).from(c).where(conditions(filter))
  return row?.n ?? 0
}
