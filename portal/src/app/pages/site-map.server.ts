import type { FastifyInstance } from 'fastify'
import { boardMembers } from '#features/board/content.ts'
import { boardExamples } from '#features/board/examples.ts'
import { listBoardMembers } from '#features/board/service.server.ts'
import { memberAddress } from '#features/board/rules.ts'
import { listContent } from '#features/content/engine/service.server.ts'
import { listShownExamples } from '#features/content/examples/service.server.ts'
import { articleExamples } from '#features/media/built-in.ts'
import { articles } from '#features/media/content.ts'
import { articleAddress } from '#features/media/rules.ts'
import { readPageTree } from '#features/pages/service.server.ts'
import { readTopics } from '#features/topics/service.server.ts'
import { sitePages } from '#page-lists.ts'
import { visitor } from '#platform/actor.ts'
import type { Deps } from '#platform/deps.server.ts'

// The regulations are parts of one page.
const examplesWithPages = [
  { key: boardMembers.key, examples: boardExamples },
  { key: articles.key, examples: articleExamples },
]

/** Addresses for search engines, with the day of the last change where one is known. */
async function listAddresses(deps: Deps): Promise<Map<string, string | undefined>> {
  const addresses = new Map<string, string | undefined>()
  for (const { pages } of sitePages)
    for (const { path, unlisted } of pages) if (!unlisted) addresses.set(path, undefined)
  for (const type of examplesWithPages)
    for (const { page } of await listShownExamples(deps, type)) addresses.set(page, undefined)
  for (const { name, updatedAt } of await listBoardMembers(deps)) addresses.set(memberAddress(name), updatedAt)
  for (const { slug, updatedAt } of await listContent(deps, visitor, articles))
    addresses.set(articleAddress(slug), updatedAt)
  for (const { path, updatedAt } of await readPageTree(deps)) addresses.set(path, updatedAt)
  const topics = await readTopics(deps)
  if (topics.length > 0) addresses.set('/topics', undefined)
  for (const { slug } of topics) addresses.set(`/topics/${slug}`, undefined)
  return addresses
}

const escape = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;')

/** `/sitemap.xml` and `/robots.txt`. */
export function registerSiteMap(app: FastifyInstance, deps: Deps): void {
  const { publicUrl } = deps.config
  app.get('/sitemap.xml', async (_request, reply) => {
    const urls = [...(await listAddresses(deps))].map(
      ([path, changed]) =>
        `<url><loc>${escape(publicUrl + path)}</loc>${changed ? `<lastmod>${changed.slice(0, 10)}</lastmod>` : ''}</url>`,
    )
    return reply
      .type('application/xml; charset=utf-8')
      .header('cache-control', 'public, max-age=600')
      .send(
        `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls.join('\n')}\n</urlset>\n`,
      )
  })
  app.get('/robots.txt', async (_request, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', 'public, max-age=86400')
      // Pictures and PDFs of the site are also under /api and may be indexed.
      .send(
        [
          'User-agent: *',
          'Allow: /api/content/files/',
          'Disallow: /api/',
          'Disallow: /search?',
          'Disallow: /user-profile',
          'Disallow: /enquiries',
          'Disallow: /cases/',
          'Disallow: /content-manager',
          '',
          `Sitemap: ${publicUrl}/sitemap.xml`,
          '',
        ].join('\n'),
      ),
  )
}
