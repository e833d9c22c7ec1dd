import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import { live } from './store.server.ts'
import { contentItems } from '../table.server.ts'
import type { Db } from '#platform/database/database.server.ts'

const isPublic = and(live, eq(contentItems.status, 'published'))
const ofBody = sql`${contentItems.body} -> 'topics'`

/** How many public items each topic has. */
export async function countByTopic(db: Db, types: readonly string[]): Promise<Map<string, number>> {
  if (types.length === 0) return new Map()
  const slug = sql<string>`jsonb_array_elements_text(${ofBody})`
  const rows = await db
    .select({ slug, count: sql<number>`count(*)::int` })
    .from(contentItems)
    .where(and(isPublic, inArray(contentItems.type, [...types]), sql`jsonb_typeof(${ofBody}) = 'array'`))
    .groupBy(sql`1`)
  return new Map(rows.map(({ slug: of, count }) => [of, count]))
}

/** The public items with a topic, the latest published first; at most `limit`. */
export async function listByTopic(db: Db, types: readonly string[], topic: string, limit: number) {
  if (types.length === 0) return []
  const { type, slug, title, body, publishedAt, createdAt } = contentItems
  return db
    .select({ type, slug, title, body, publishedAt, createdAt })
    .from(contentItems)
    .where(and(isPublic, inArray(type, [...types]), sql`${ofBody} ? ${topic}`))
    .orderBy(desc(publishedAt), contentItems.id)
    .limit(limit)
}

/** Which of the slugs an item of this type on the site has. */
export async function publicSlugs(db: Db, type: string, slugs: readonly string[]): Promise<Set<string>> {
  if (slugs.length === 0) return new Set()
  const rows = await db
    .select({ slug: contentItems.slug })
    .from(contentItems)
    .where(and(isPublic, eq(contentItems.type, type), inArray(contentItems.slug, [...slugs])))
  return new Set(rows.map(({ slug }) => slug))
}

/** The titles of the topics on the site, by slug. */
export async function findTopicTitles(db: Db): Promise<Map<string, string>> {
  const { type, slug, title } = contentItems
  const rows = await db
    .select({ slug, title })
    .from(contentItems)
    .where(and(isPublic, eq(type, 'topic')))
  return new Map(rows.map((row) => [row.slug, row.title]))
}
