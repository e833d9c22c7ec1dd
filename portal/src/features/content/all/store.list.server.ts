import { and, eq, gte, inArray, isNotNull, lte, or, type SQL, sql } from 'drizzle-orm'
import type { DayRange, Moments } from '#features/lists/contract.days.ts'
import { assignedTo, type ListKey, type ListRecords, within } from '#features/lists/service.sources.server.ts'
import type { Db } from '#platform/database/database.server.ts'
import { searchQuery } from '#platform/values/search-words.ts'
import type { ItemState } from '../contract.items.ts'
import { live, findListed } from '../engine/store.server.ts'
import { contentWords } from '../finding/table.server.ts'
import { contentItems as c, type Review, titleKey } from '../table.server.ts'
import { untitled } from './rules.ts'

/** Of filters with several values, one is enough. */
export interface ContentFilter {
  kind?: readonly string[] | undefined
  state?: readonly string[] | undefined
  review?: readonly string[] | undefined
  scheduled?: readonly string[] | undefined
  /** Accounts, or null for what no person changed. */
  changedBy?: readonly (string | null)[] | undefined
  /** Slugs; items have all of them. */
  topics?: readonly string[] | undefined
  changed?: Moments
  published?: Moments
  checkBy?: DayRange
  /** Words, or beginnings of words. */
  search?: string | undefined
}

const keys = {
  title: { parts: [titleKey(c)] },
  changed: { parts: [sql`${c.changedAt}`] },
  published: { parts: [sql`${c.publishedAt}`], emptyLast: true },
  checkBy: { parts: [sql`${c.checkBy}`], emptyLast: true },
} satisfies Record<string, ListKey>

const schedules: Record<string, SQL> = { publish: isNotNull(c.publishAt), unpublish: isNotNull(c.unpublishAt) }

function searchCondition(typed: string): SQL {
  const query = searchQuery(typed)
  if (!query) return sql`false`
  return sql`${c.id} in (select ${contentWords.itemId} from ${contentWords} where ${contentWords.words} @@ ${query}::tsquery)`
}

const conditions = (filter: ContentFilter): SQL | undefined =>
  and(
    live,
    filter.kind && inArray(c.type, [...filter.kind]),
    filter.state && inArray(c.state, filter.state as ItemState[]),
    filter.review && inArray(c.reviewState, filter.review as Review['state'][]),
    filter.scheduled && or(...filter.scheduled.map((each) => schedules[each])),
    assignedTo(c.changedById, filter.changedBy),
    filter.topics && sql`string_to_array(${c.topics}, ',') @> ${sql.param([...filter.topics])}::text[]`,
    within(c.changedAt, filter.changed),
    within(c.publishedAt, filter.published),
    filter.checkBy?.from ? gte(c.checkBy, filter.checkBy.from) : undefined,
    filter.checkBy?.to ? lte(c.checkBy, filter.checkBy.to) : undefined,
    filter.search ? searchCondition(filter.search) : undefined,
  )

/** What people call stored values. */
export interface ContentLabels {
  /** By the keys of types. */
  kinds: ReadonlyMap<string, string>
  /** By slug. */
  topics: ReadonlyMap<string, string>
}

/** Items for the engine of lists: `toFilter` says what the filters of a query mean. */
export const contentRecords = (
  toFilter: (query: Parameters<ListRecords['where']>[0]) => ContentFilter,
  labels: ContentLabels,
): ListRecords => ({
  from: sql`${c}`,
  id: sql`${c.id}`,
  version: sql`${c.version}`,
  label: sql`coalesce(nullif(${c.title}, ''), ${untitled})`,
  where: (query) => conditions(toFilter(query)),
  keys,
  counted: {
    kind: { value: sql`${c.type}`, labels: labels.kinds },
    state: { value: sql`${c.state}` },
    review: { value: sql`${c.reviewState}` },
    scheduled: { value: scheduleValue, separator: ',' },
    changedBy: { value: sql`${c.changedById}` },
    topic: { value: sql`${c.topics}`, separator: ',', labels: labels.topics },
  },
})

const scheduleValue = sql`case when ${c.publishAt} is null then case when ${c.unpublishAt} is not null then 'unpublish' end
  when ${c.unpublishAt} is null then 'publish' else 'publish,unpublish' end`

/** The existing ones of these items, in the given order. */
export async function findItems(db: Db, ids: readonly string[]) {
  const rows = ids.length === 0 ? [] : await findListed(db, inArray(c.id, [...ids]))
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

/** The type of an item, also of one in the bin. */
export async function findType(db: Db, id: string): Promise<string | undefined> {
  const [row] = await db.select({ type: c.type }).from(c).where(eq(c.id, id))
  return row?.type
}
