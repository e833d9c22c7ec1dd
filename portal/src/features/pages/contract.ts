import * as z from 'zod/mini'
import type { RichNode } from '#fields/rich-text/document.ts'
import { endpoint } from '#platform/endpoint.ts'
import { text } from '#platform/schemas.ts'

const tag = 'Content'
const reads = { method: 'GET', tag, access: 'public' } as const

const pageLink = z.object({ path: z.string(), title: z.string() })
export type PageLink = z.infer<typeof pageLink>

/** A page of the tree, with the way to it and what is below it. */
const sitePage = z.object({
  path: z.string(),
  title: z.string(),
  lead: z.string(),
  body: z.custom<RichNode>(),
  searchTitle: z.string(),
  searchDescription: z.string(),
  shareImageUrl: z.string(),
  /** The pages above it that are on the site, from the top. */
  above: z.array(pageLink),
  below: z.array(z.object({ ...pageLink.shape, lead: z.string() })),
  related: z.array(pageLink),
  /** Slugs. */
  topics: z.array(z.string()),
})
export type SitePageView = z.infer<typeof sitePage>

export const getSitePage = endpoint({
  ...reads,
  path: '/content/site-page',
  summary: 'A page of the tree by its path, with the pages above and below it',
  query: z.object({ path: text(300) }),
  response: sitePage,
  answers: [404],
})

export const getRelatedPages = endpoint({
  ...reads,
  path: '/content/related/:type/:id',
  summary: 'The related pages of an item by id or slug, with their titles, without those that are gone',
  params: z.object({ type: text(60), id: text(200) }),
  response: z.array(pageLink),
  answers: [404],
})

/** The related pages of an item. A failure to read them must not fail the page that shows the item. */
export function relatedPagesOf(
  api: { call(read: typeof getRelatedPages, input: { params: { type: string; id: string } }): Promise<PageLink[]> },
  type: string,
  item: { id: string; related: readonly unknown[] } | undefined,
): Promise<PageLink[]> {
  if (!item?.related.length) return Promise.resolve([])
  return api.call(getRelatedPages, { params: { type, id: item.id } }).catch(() => [])
}

export const getPageTree = endpoint({
  ...reads,
  path: '/content/page-tree',
  summary: 'All pages that staff have added, by their path',
  response: z.array(z.object({ ...pageLink.shape, lead: z.string(), updatedAt: z.string() })),
})
