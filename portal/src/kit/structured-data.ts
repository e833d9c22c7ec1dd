import type { ContactDetails } from './site-frame.ts'
import { commission } from '#platform/state/commission.ts'

/** One JSON-LD object of schema.org. */
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
export function breadcrumbList(
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
