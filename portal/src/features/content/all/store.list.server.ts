import { and, eq, gte, inArray, isNotNull, lte, or, type SQL, sql } from 'drizzle-orm'
import { daysOf } from '#features/lists/contract.days.ts'
import {
  byDays,
  byPerson,
  byValue,
  byWords,
  type ListReading,
  type ListTable,
} from '#features/lists/service.sources.server.ts'
import type { Db } from '#platform/database/database.server.ts'
import { formatShortMoment } from '#platform/values/nigerian-time.ts'
import type { ItemSummary } from '../contract.items.ts'
import { live, findListed } from '../engine/store.server.ts'
import { contentItems as c, titleKey, contentWords } from '../table.server.ts'
import { contentList, untitled } from './contract.list.ts'

const schedules: Record<string, SQL> = { publish: isNotNull(c.publishAt), unpublish: isNotNull(c.unpublishAt) }

const scheduleValue = sql`case when ${c.publishAt} is null then case when ${c.unpublishAt} is not null then 'unpublish' end
  when ${c.unpublishAt} is null then 'publish' else 'publish,unpublish' end`

/** What the columns of the list need of a request: what people call stored values. */
export interface ContentReading extends ListReading {
  /** By the keys of types. */
  kinds: ReadonlyMap<string, string>
  /** By slug. */
  topicTitles: ReadonlyMap<string, string>
}

export interface ListedItem extends ItemSummary {
  type: string
  publishedAt: string | null
  /** Slugs. */
  topics: string[]
}

export const contentTable: ListTable<typeof contentList, ListedItem, ContentReading> = {
  list: contentList,
  from: c,
  id: c.id,
  version: c.version,
  label: sql`coalesce(nullif(${c.title}, ''), ${untitled})`,
  belongs: live,
  search: (typed) =>
    sql`${c.id} in (select ${contentWords.itemId} from ${contentWords} where ${byWords(contentWords.words, typed)})`,
  columns: {
    title: { cell: (item) => item.title || untitled, order: [titleKey(c)] },
    kind: {
      cell: ({ type }, { kinds }) => kinds.get(type) ?? type,
      filter: { ...byValue(c.type), count: ({ kinds }) => ({ value: sql`${c.type}`, labels: kinds }) },
    },
    order: { cell: (item) => item.order, order: [c.position, c.createdAt] },
    // Each page is followed by those below it. There are few pages, so that no index has this order.
    address: {
      cell: ({ slug }) => slug && `/${slug}`,
      order: [sql`string_to_array(nullif(${c.slug}, ''), '/')`],
      emptyLast: true,
    },
    state: { cell: (item) => item.state, filter: byValue(c.state) },
    review: { cell: (item) => item.review?.state ?? null, filter: byValue(c.reviewState) },
    changed: { cell: (item) => item.changedAt, order: [c.changedAt], filter: byDays(c.changedAt) },
    changedBy: { cell: (item) => ({ id: null, name: item.changedByName }), filter: byPerson(c.changedById) },
    published: {
      cell: (item) => item.publishedAt,
      order: [c.publishedAt],
      emptyLast: true,
      filter: byDays(c.publishedAt),
    },
    scheduled: {
      cell: scheduleWords,
      filter: {
        where: (values) => or(...values.map((value) => schedules[value])),
        count: () => ({ value: scheduleValue, separator: ',' }),
      },
    },
    checkBy: {
      cell: (item) => item.checkBy,
      order: [c.checkBy],
      emptyLast: true,
      filter: {
        where([value = ''], { now }) {
          const { from, to } = daysOf(value, now)
          return and(from ? gte(c.checkBy, from) : undefined, to ? lte(c.checkBy, to) : undefined)
        },
      },
    },
    topics: { cell: ({ topics }, { topicTitles }) => topics.map((slug) => topicTitles.get(slug) ?? slug) },
    // Items have all topics that are chosen.
    topic: {
      filter: {
        where: (slugs) => sql`string_to_array(${c.topics}, ',') @> ${sql.param([...slugs])}::text[]`,
        count: ({ topicTitles }) => ({ value: sql`${c.topics}`, separator: ',', labels: topicTitles }),
      },
    },
  },
}

function scheduleWords({ publishAt, unpublishAt }: ItemSummary): string {
  const words = [
    publishAt && `Goes public ${formatShortMoment(publishAt)}`,
    unpublishAt && `Comes off ${formatShortMoment(unpublishAt)}`,
  ]
  return words.filter(Boolean).join(', ')
}

/** Those of these items that exist. */
export const findItems = (db: Db, ids: string[]) => findListed(db, inArray(c.id, ids))

/** The type of an item, also of one in the bin. */
export async function findType(db: Db, id: string): Promise<string | undefined> {
  const [row] = await db.select({ type: c.type }).from(c).where(eq(c.id, id))
  return row?.type
}
