import type { MetaDescriptor } from 'react-router'
import { commission } from '#platform/commission.ts'
import { breadcrumbList, type StructuredData } from './structured-data.ts'

export interface PageWords {
  /** The page's own title; left out on the home page, which bears the Commission's name alone. */
  title?: string
  /** One or two sentences for search engines and shared links. */
  description?: string
  /** Site path of the picture that shared links show, 1200 × 630; one of `/og` by default. */
  picture?: string
  kind?: 'website' | 'article'
  /** The way from the home page to here, for search engines; paths of the site, the page itself last. */
  crumbs?: readonly { label: string; to?: string }[]
  data?: (origin: string) => StructuredData[]
  /** Feeds of the page's list. */
  feeds?: readonly { title: string; type: 'application/rss+xml' | 'application/atom+xml'; href: string }[]
  /** Pages that nobody should find by a search engine. */
  noIndex?: boolean
}

/** The arguments of a `meta` export, as far as they say where the page is. */
export interface PagePlace {
  matches: readonly ({ loaderData?: unknown } | undefined)[]
  location: { pathname: string; search: string }
}

/** '{page} – {commission name}': what the browser's tab, history and a screen reader say. */
export const pageTitle = (title?: string): string => (title ? `${title} – ${commission.name}` : commission.name)

/** The site's own address without a slash at its end, as the root loader gives it. */
export function originOf(matches: PagePlace['matches']): string {
  const data = matches[0]?.loaderData as { origin?: string } | undefined
  return data?.origin ?? ''
}

/** The address under which search engines keep a page: its path, and its number in a list that is cut into pages. */
export function canonicalPath({ pathname, search }: PagePlace['location']): string {
  const page = new URLSearchParams(search).get('page')
  const path = pathname.replace(/(.)\/+$/, '$1')
  return page && /^[2-9]$|^[1-9]\d+$/.test(page) ? `${path}?page=${page}` : path
}

/** The head of a page, for its `meta` export: `meta = (args) => pageMeta({ title }, args)`. Without `place` there is no canonical link and no picture. */
export function pageMeta(words: PageWords, place?: PagePlace): MetaDescriptor[] {
  const { title, kind = 'website' } = words
  const text =
    words.description ??
    `${commission.name}: licences, regulations, tariffs and consumer complaints in ${commission.state} State.`
  return [
    { title: pageTitle(title) },
    { name: 'description', content: text },
    { property: 'og:title', content: title ?? commission.name },
    { property: 'og:description', content: text },
    { property: 'og:site_name', content: commission.name },
    { property: 'og:type', content: kind },
    { property: 'og:locale', content: commission.language.replace('-', '_') },
    ...(words.noIndex ? [{ name: 'robots', content: 'noindex' }] : []),
    ...(place ? describePlace(words, place) : []),
    ...(words.feeds ?? []).map((feed) => ({ tagName: 'link', rel: 'alternate', ...feed })),
  ]
}

function describePlace(words: PageWords, place: PagePlace): MetaDescriptor[] {
  const origin = originOf(place.matches)
  const address = origin + canonicalPath(place.location)
  const data = [
    ...(words.data?.(origin) ?? []),
    ...(words.crumbs ? [breadcrumbList(origin, words.crumbs, place.location.pathname)] : []),
  ]
  return [
    ...(words.noIndex ? [] : [{ tagName: 'link', rel: 'canonical', href: address }]),
    { property: 'og:url', content: address },
    { property: 'og:image', content: new URL(words.picture ?? '/og/commission.png', `${origin}/`).href },
    { name: 'twitter:card', content: 'summary_large_image' },
    ...data.map((each) => ({ 'script:ld+json': each })),
  ]
}
