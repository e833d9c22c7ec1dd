import { and, count, eq, gte, isNotNull, isNull, like, lt, lte, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#platform/database.server.ts'
import type { caseSorts } from '../contract.ts'
import { searchTerms } from './rules.search.ts'
import type { CaseStatus } from '../rules.ts'
import { cases as c } from '../table.server.ts'

export interface CaseFilter {
  kind: string
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

/** How a search is looked for: by these pieces of what is searched, or in every case that is met where it is common or there are few cases. */
export interface SearchWay {
  pieces?: readonly string[]
  common?: boolean
  /** Which part of the newest cases have it; unknown where there are few. */
  share?: number
}

/** Contained anywhere, save where no index would help: one or two signs begin a word, signs alone find nothing. */
function searchCondition(search: string, { pieces, common }: SearchWay): SQL | undefined {
  const { by } = searchTerms(search)
  if (by === 'nothing') return sql`false`
  const typed = by === 'word start' ? ` ${search}` : search
  if (common) return checked(typed)
  if (!pieces) return contained(typed)
  return and(sql`case_pieces(${c.searchText}) @> ${sql.param(pieces)}::text[]`, checked(typed))
}

/** How many of the newest cases are looked at to see how common a search is. */
const sampled = 400

/**
 * How a search is best looked for. What every thirtieth case contains is met soon on any way, where an index would gather it all; of what is rarer the
 * rarest piece is looked up, and the next only where half of what has the first is something else: to compare two lists costs more than to look
 * into a few cases. A wrong guess costs time, never a case.
 */
export async function findSearchWay(db: Db, filter: CaseFilter & { search: string }): Promise<SearchWay> {
  const { search } = filter
  const terms = searchTerms(search)
  if (terms.by !== 'pieces') return {}
  const having = [search, ...terms.pieces].map(
    (part) => sql`count(*) filter (where strpos(${c.searchText}, ${part}) > 0)::int`,
  )
  const newest = sql`select ${c.searchText} from ${c} where ${conditions({ ...filter, search: undefined })}
    order by ${c.createdAt} desc, ${c.id} desc limit ${sampled}`
  const { rows } = await db.execute<{ seen: number; having: number[] }>(
    sql`select count(*)::int as seen, array[${sql.join(having, sql`, `)}] as having from (${newest}) as ${c}`,
  )
  const { seen, having: counts } = rows[0]!
  if (seen < sampled) return { common: true }
  const share = counts[0]! / seen
  if (share > 1 / 30) return { common: true, share }
  const [rarest, next] = terms.pieces
    .map((piece, at) => ({ piece, count: counts[at + 1]! }))
    .sort((one, other) => one.count - other.count)
  const narrows = next && next.count < sampled / 3 && (rarest!.count === 0 || counts[0]! * 2 < rarest!.count)
  return { pieces: narrows ? [rarest!.piece, next.piece] : [rarest!.piece], share }
}

const alwaysAsked = new Set<keyof CaseFilter>(['kind', 'now', 'dueSoonUntil', 'search'])
const isNarrowed = (filter: CaseFilter) =>
  Object.entries(filter).some(([name, value]) => value !== undefined && !alwaysAsked.has(name as keyof CaseFilter))

/** What a filter asks of a case; without a way its search is looked for among trigrams. */
export function conditions(filter: CaseFilter, way: SearchWay = {}): SQL | undefined {
  const { assigneeId } = filter
  return and(
    // By itself it narrows nothing down: an index of it would be read whole, only to be compared with that of the pieces.
    way.pieces && !isNarrowed(filter)
      ? sql`case when ${c.kind} = ${filter.kind} then true end`
      : eq(c.kind, filter.kind),
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
    filter.search ? searchCondition(filter.search, way) : undefined,
  )
}

/** How many cases there are, counted one by one. */
export async function countCaseRows(db: Db, filter: CaseFilter): Promise<number> {
  const [row] = await db.select({ n: count() }).from(c).where(conditions(filter))
  return row?.n ?? 0
}
