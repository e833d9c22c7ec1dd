import type { FastifyInstance } from 'fastify'
import { listNewsForFeed } from '#features/media/service.server.ts'
import { listRegulationsForFeed } from '#features/regulations/service.server.ts'
import { commission } from '#platform/commission.ts'
import type { Deps } from '#platform/deps.server.ts'
import { type Feed, type FeedEntry, writeAtom, writeRss } from '#platform/feed.ts'

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

/** RSS and Atom beside their pages: `/media/feed.xml`, `/media/atom.xml` and the same for /regulations. */
export function registerFeeds(app: FastifyInstance, deps: Deps): void {
  for (const { page, title, description, entries } of feeds)
    for (const [file, type, write] of [
      ['feed.xml', 'application/rss+xml', writeRss],
      ['atom.xml', 'application/atom+xml', writeAtom],
    ] as const)
      app.get(`${page}/${file}`, async (_request, reply) => {
        const feed: Feed = {
          title,
          description,
          page,
          self: `${page}/${file}`,
          origin: new URL(deps.config.publicUrl).origin,
          author: commission.name,
          language: commission.language,
          entries: (await entries(deps)).slice(0, 50),
        }
        return reply.type(`${type}; charset=utf-8`).header('cache-control', 'public, max-age=300').send(write(feed))
      })
}
