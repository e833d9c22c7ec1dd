import * as z from 'zod/mini'
import { endpoint } from '#platform/endpoint.ts'

export const topic = z.object({ slug: z.string(), title: z.string(), lead: z.string() })

export const getTopics = endpoint({
  method: 'GET',
  tag: 'Content',
  access: 'public',
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
