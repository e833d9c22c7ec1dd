import * as z from 'zod/mini'
import { endpoint } from '#platform/endpoint.ts'
import { text } from '#platform/schemas.ts'

const read = { method: 'GET', tag: 'Content', access: 'public' } as const

const topic = z.object({ slug: z.string(), title: z.string(), lead: z.string() })

export const getTopics = endpoint({
  ...read,
  path: '/topics',
  summary: 'The topics of the site and how many things each has',
  response: z.array(z.object({ ...topic.shape, count: z.number() })),
})

export type TopicName = { slug: string; title: string }

/** The titles of an item's topics, without those that are gone. A failure to read them must not fail the page that shows the item. */
export function topicsOf(
  api: { call(read: typeof getTopics, input: object): Promise<TopicName[]> },
  slugs: readonly string[] | undefined,
): Promise<TopicName[]> {
  if (!slugs?.length) return Promise.resolve([])
  return api.call(getTopics, {}).then(
    (all) => all.filter(({ slug }) => slugs.includes(slug)).map(({ slug, title }) => ({ slug, title })),
    () => [],
  )
}

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
  ...read,
  path: '/topics/:slug',
  summary: 'A topic and what it has, newest first, at most 500',
  params: z.object({ slug: text(80) }),
  response: z.object({ ...topic.shape, entries: z.array(entry) }),
  answers: [404],
})
