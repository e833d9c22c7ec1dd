import type { MetaDescriptor } from 'react-router'
import { commission } from '#platform/state/commission.ts'
import { trimPath } from '#platform/values/trim-marks.ts'
import type { ContactDetails } from './site-frame.ts'

export interface PageWords {
  /** The page's title; omitted on the home page, which has only the Commission's name. */
  title?: string
  /** One or two sentences for search engines and shared links. */
  description?: string
  /** Site path of the picture for shared links, 1200 × 630; one of `/og` by default. */
  picture?: string
  kind?: 'website' | 'article'
  /** The breadcrumbs from the home page, for search engines; paths of the site, the page itself last. */
  crumbs?: readonly { label: string; to?: string }[]
  data?: (origin: string) => StructuredData[]
  /** Feeds of the page's list. */
  feeds?: readonly { title: string; type: 'application/rss+xml' | 'application/atom+xml'; href: string }[]
  /** Keeps the page out of search engines. */
  noIndex?: boolean
}

/** The arguments of a `meta` export that give the page's address. */
export interface PagePlace {
  matches: readonly ({ loaderData?: unknown } | undefined)[]
  location: { pathname: string; search: string }
}

/** '{page} – {commission name}': for the browser's tab, the history and screen readers. */
export const pageTitle = (title?: string): string => (title ? `${title} – ${commission.name}` : commission.name)

/** The site's address without a trailing slash, from the root loader. */
export function originOf(matches: PagePlace['matches']): string {
  const data = matches[0]?.loaderData as { origin?: string } | undefined
  return data?.origin ?? ''
}

/** The canonical address of a page: its path, and its number in a paged list. */
export function canonicalPath({ pathname, search }: PagePlace['location']): string {
  const page = new URLSearchParams(search).get('page')
  const path = trimPath(pathname)
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

export type StructuredData = { '@context': string; '@type': string; [key: string]: string | object | undefined }

const context = 'https://schema.org'

/** The Commission itself, for the home page. */
export function organization(origin: string, { address, contacts }: ContactDetails): StructuredData {
  const { general, consumerAffairs, registration } = contacts
  return {
    '@context': context,
    '@type': 'GovernmentOrganization',
    '@id': `${origin}/#commission`,
    name: commission.name,
    alternateName: commission.shortName,
    url: `${origin}/`,
    logo: `${origin}/drawings/emblem.svg`,
    areaServed: { '@type': 'State', name: `${commission.state}, ${commission.country}` },
    address: address.join(', '),
    contactPoint: [general, consumerAffairs, registration].map(({ label, email, phone }) => ({
      '@type': 'ContactPoint',
      contactType: label,
      email,
      telephone: phone,
    })),
  }
}

/** The breadcrumbs from the home page to a page. */
function breadcrumbList(
  origin: string,
  crumbs: readonly { label: string; to?: string }[],
  here: string,
): StructuredData {
  return {
    '@context': context,
    '@type': 'BreadcrumbList',
    itemListElement: crumbs.map(({ label, to }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: label,
      item: origin + (to ?? here),
    })),
  }
}

/** A news article; dates are ISO 8601. */
export function newsArticle(
  origin: string,
  article: { title: string; path: string; picture: string; author: string; published?: string; changed?: string },
): StructuredData {
  return {
    '@context': context,
    '@type': 'NewsArticle',
    headline: article.title,
    mainEntityOfPage: origin + article.path,
    image: [new URL(article.picture, `${origin}/`).href],
    ...(article.published && { datePublished: article.published }),
    ...(article.changed && { dateModified: article.changed }),
    author: { '@type': 'Organization', name: article.author },
    publisher: { '@type': 'GovernmentOrganization', '@id': `${origin}/#commission`, name: commission.name },
  }
}
