import * as z from 'zod/mini'
import { topic } from '#features/content/contract.topics.ts'
import { endpoint } from '#platform/endpoint.ts'
import { text } from '#platform/schemas.ts'

const entry = z.object({
  path: z.string(),
  title: z.string(),
  /** The kind of thing, such as 'Articles'. */
  source: z.string(),
  summary: z.string(),
  /** The date as shown, e.g. '3 December 2024'; for feeds, the day. */
  date: z.string(),
  day: z.string(),
})
export type TopicEntry = z.infer<typeof entry>

export const getTopic = endpoint({
  method: 'GET',
  tag: 'Content',
  access: 'public',
  path: '/topics/:slug',
  summary: 'A topic and what it has, newest first, at most 500',
  params: z.object({ slug: text(80) }),
  response: z.object({ ...topic.shape, entries: z.array(entry) }),
  answers: [404],
})

export const topicPageSize = 20

/** One page of a topic's entries; the number is limited to the pages that exist. */
export function cutTopic<Entry>(entries: readonly Entry[], asked: number) {
  const pageCount = Math.max(1, Math.ceil(entries.length / topicPageSize))
  const page = Math.min(pageCount, Math.max(1, Math.floor(asked) || 1))
  return { entries: entries.slice((page - 1) * topicPageSize, page * topicPageSize), page, pageCount }
}
