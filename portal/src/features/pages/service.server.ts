import { readSiteAddresses, type SiteAddresses } from '#features/content/addresses/service.redirects.server.ts'
import { getContent, previewedItem } from '#features/content/engine/service.server.ts'
import { pageOf } from '#features/content/engine/service.views.server.ts'
import { findTitles } from '#features/search/service.server.ts'
import { cleanAddress, isBelow, parentOf, pathsTo } from '#fields/content/content-addresses.ts'
import { contentTypes } from '#fields/content/content-type.ts'
import type { PageSettings } from '#fields/page-settings.ts'
import { visitor } from '#platform/actor.ts'
import type { Deps } from '#platform/deps.server.ts'
import { notFound } from '#platform/problem.ts'
import { pages } from './content.ts'
import type { PageLink, SitePageView } from './contract.ts'

/** The addresses of all pages of the tree and of redirects. */
export const readPageAddresses = (deps: Deps): Promise<SiteAddresses> => readSiteAddresses(deps, [pages.key])

/** A page with what leads to it and what is below it; 404 when it is not on the site. */
export async function readSitePage(deps: Deps, asked: string): Promise<SitePageView> {
  const previewed = previewedItem(pages.key)
  const drafted = previewed?.body as { address?: string } | undefined
  const path = drafted ? drafted.address || '/preview' : cleanAddress(asked)
  const slug = previewed ? previewed.id : path.slice(1)
  if (!slug) throw notFound('Page not found')
  const page = await getContent(deps, visitor, pages, slug)
  const all = (await readPageAddresses(deps)).pages
  const { title, lead, body, searchTitle, searchDescription, shareImageUrl } = page
  return {
    path,
    title,
    lead,
    body,
    searchTitle,
    searchDescription,
    shareImageUrl,
    topics: page.topics ?? [],
    above: pathsTo(parentOf(path))
      .flatMap((each) => all.get(each) ?? [])
      .map(toLink),
    below: [...all.values()]
      .filter((each) => parentOf(each.path) === path && isBelow(each.path, path))
      .map((each) => ({ ...toLink(each), lead: each.lead }))
      .sort((one, other) => one.title.localeCompare(other.title, 'en', { numeric: true })),
    related: await readRelated(deps, page.related, path),
  }
}

const toLink = ({ path, title }: PageLink): PageLink => ({ path, title })

/** The related pages with their titles, in the order of the editors; without those that are gone. Old addresses lead to their present page. */
export async function readRelated(deps: Deps, related: readonly { link: string }[], own: string): Promise<PageLink[]> {
  if (related.length === 0) return []
  const { redirects } = await readPageAddresses(deps)
  const wanted = [...new Set(related.map(({ link }) => redirects.get(link) ?? link))].filter((link) => link !== own)
  const titles = await findTitles(deps, wanted)
  return wanted.flatMap((path) => {
    const title = titles.get(path)
    return title === undefined ? [] : [{ path, title }]
  })
}

/** The related pages of a public item of any type that has them. */
export async function readRelatedOf(deps: Deps, { type: key, id }: { type: string; id: string }): Promise<PageLink[]> {
  const type = deps.hooks.of(contentTypes).find((each) => each.key === key)
  if (!type?.many || !('related' in type.fields)) throw notFound('Page not found')
  const item = (await getContent(deps, visitor, type, id)) as unknown as Pick<PageSettings, 'related'> & {
    slug: string
  }
  return readRelated(deps, item.related, pageOf(type, item.slug, {}))
}

/** All pages of the tree, by their path. */
export async function readPageTree(deps: Deps) {
  const { pages: all } = await readPageAddresses(deps)
  return [...all.values()].map((page) => ({ ...page, updatedAt: page.updatedAt.toISOString() }))
}
