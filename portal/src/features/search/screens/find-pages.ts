import type { LinkTarget } from '#fields/rich-text/editor/tools.ts'
import { api } from '#kit/api/browser-api.ts'
import { search } from '../contract.ts'

const kinds = {
  Media: 'News',
  Board: 'Board member',
  Articles: 'Article',
  Regulations: 'Regulation',
  Guidelines: 'Guideline',
  Forms: 'Form',
  Fees: 'Fees',
  Licences: 'Licence',
  Pages: 'Page',
} as const

/** What the public search finds, as places to which a text may link. */
export async function findPages(words: string, signal: AbortSignal): Promise<LinkTarget[]> {
  const { best, items } = await api.call(search, { query: { q: words } }, { signal })
  return [
    ...best.map(({ title, link }) => ({ title, address: link, kind: 'Page' })),
    ...items.map(({ title, link, source }) => ({ title, address: link, kind: kinds[source] })),
  ]
}
