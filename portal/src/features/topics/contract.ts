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
