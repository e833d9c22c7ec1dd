import type { FastifyInstance } from 'fastify'
import { listNewsForFeed } from '#features/media/service.server.ts'
import { readTopic } from '#features/topics/service.server.ts'
import { listRegulationsForFeed } from '#features/regulations/service.server.ts'
import { contentTypes } from './content-types.ts'
import { commission } from '#platform/state/commission.ts'
import type { Deps } from '#platform/deps.server.ts'
import { type Feed, type FeedEntry, writeAtom, writeRss } from '#platform/feed.ts'

interface FeedOfPage {
  page: string
  title: string
  description: string
  entries: FeedEntry[]
}

const feeds: { page: string; title: string; description: string; entries(deps: Deps): Promise<FeedEntry[]> }[] = [
  {
    page: '/media',
    title: `News of the ${commission.name}`,
    description: 'News, orders and the electricity market of the State.',
    entries: listNewsForFeed,
  },
  {
    page: '/regulations',
    title: `Rules and regulations of the ${commission.name}`,
    description: 'The law, guidelines, fees and orders of the electricity market of the State.',
    entries: listRegulationsForFeed,
  },
]

const forms = [
  { file: 'feed.xml', type: 'application/rss+xml', write: writeRss },
  { file: 'atom.xml', type: 'application/atom+xml', write: writeAtom },
] as const
const cacheControl = 'public, max-age=300'

/** RSS and Atom beside their pages: `/media/feed.xml`, `/media/atom.xml` and the same for /regulations. */
export function registerFeeds(app: FastifyInstance, deps: Deps): void {
  for (const { page, title, description, entries } of feeds)
    for (const { file, type, write } of forms)
      app.get(`${page}/${file}`, async (_request, reply) => {
        const text = write(feedOf(deps, file, { page, title, description, entries: await entries(deps) }))
        return reply.type(`${type}; charset=utf-8`).header('cache-control', cacheControl).send(text)
      })
  registerTopicFeeds(app, deps)
}

/** `/topics/{slug}/feed.xml` and `atom.xml`. */
function registerTopicFeeds(app: FastifyInstance, deps: Deps): void {
  for (const { file, type, write } of forms)
    app.get<{ Params: { slug: string } }>(`/topics/:slug/${file}`, async ({ params }, reply) => {
      const { slug, title, lead, entries } = await readTopic(deps, contentTypes, params.slug)
      const feed = {
        page: `/topics/${slug}`,
        title: `${title}: ${commission.name}`,
        description: lead || `News and rules on ${title}.`,
        entries: entries.map(({ title: of, path, summary, day }) => ({ title: of, link: path, summary, date: day })),
      }
      return reply
        .type(`${type}; charset=utf-8`)
        .header('cache-control', cacheControl)
        .send(write(feedOf(deps, file, feed)))
    })
}

const feedOf = (deps: Deps, file: string, { entries, page, ...words }: FeedOfPage): Feed => ({
  ...words,
  page,
  self: `${page}/${file}`,
  origin: new URL(deps.config.publicUrl).origin,
  author: commission.name,
  language: commission.language,
  entries: entries.slice(0, 50),
})
