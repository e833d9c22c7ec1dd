import type { MetaDescriptor } from 'react-router'
import { commission } from '#platform/commission.ts'

export interface PageWords {
  /** The page's own title; left out on the home page, which bears the Commission's name alone. */
  title?: string
  /** One or two sentences for search engines and shared links. */
  description?: string
}

/** '{page} – {commission name}': what the browser's tab, history and a screen reader say. */
export const pageTitle = (title?: string): string => (title ? `${title} – ${commission.name}` : commission.name)

/** The head of a page, for its `meta` export. */
export function pageMeta({ title, description }: PageWords): MetaDescriptor[] {
  const text =
    description ??
    `${commission.name}: licences, regulations, tariffs and consumer complaints in ${commission.state} State.`
  return [
    { title: pageTitle(title) },
    { name: 'description', content: text },
    { property: 'og:title', content: title ?? commission.name },
    { property: 'og:description', content: text },
    { property: 'og:site_name', content: commission.name },
    { property: 'og:type', content: 'website' },
  ]
}
