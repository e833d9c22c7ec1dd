import { applicationParameter } from '#kit/api/page-token.ts'
import type { Page } from '#page.ts'
import { missingPage } from './missing-page.ts'
import { nearestPages } from './near-pages.ts'
import type { FindPage } from './page-routes.ts'

export interface PageAddress {
  /** The path and the relevant query: what is rendered, and the key in the cache. */
  url: string
  /** Whether the page may be cached: always, when rendering shows that it exists at this address, or never. */
  keep: 'always' | 'when-found' | 'never'
  /** For how long it may be cached; by default until content changes. */
  seconds?: number
  /** Pages for whistle-blowers: no browser may cache one, and no site opened from there may learn of it. */
  sealed: boolean
  /** Neither stored by a browser nor named to another site. */
  secret?: true
  /** Depends on the visitor's cookies, and is stored nowhere. */
  own?: true
}

const base = 'http://site.internal'

/** Parses a request's target; undefined when it is not a valid address. Where visitors get a document, who has a token of pages gets the application. */
export function readPageAddress(target: string, find: FindPage, hasToken = false): PageAddress | undefined {
  // Two slashes would start a host: //evil.example/ must not be read as the home page.
  const address = target.replace(/^[/\\]{2,}/, '/')
  if (!URL.canParse(address, base)) return undefined
  const { pathname, searchParams } = new URL(address, base)
  const found = find(pathname)
  if (!found) return missing(pathname)
  const { query: parameters, values, seconds, visitors, secretAddress, keepsKey, ownToken } = found.page ?? {}
  const isApplication = visitors && (hasToken || searchParams.has(applicationParameter))
  const query = readQuery(parameters, searchParams) || (isApplication ? applicationParameter : '')
  return {
    url: query ? `${found.path}?${query}` : found.path,
    keep: secretAddress || keepsKey || ownToken ? 'never' : keepOf(found.uncertain, query, values),
    ...(seconds && { seconds }),
    ...(secretAddress && { secret: true }),
    ...(keepsKey && { own: true }),
    sealed: isSealedPage(found.path),
  }
}

/** One page for all unknown addresses, except for those that are near to a page: their number is unlimited. */
function missing(pathname: string): PageAddress {
  const sealed = isSealedPage(pathname)
  const near = sealed ? [] : nearestPages(pathname)
  if (near.length === 0) return { url: missingPage, keep: 'always', sealed }
  return { url: `${missingPage}?${new URLSearchParams(near.map(({ path }) => ['near', path]))}`, keep: 'never', sealed }
}

function keepOf(uncertain: boolean, query: string, values: Page['values']): PageAddress['keep'] {
  const given = [...new URLSearchParams(query).keys()]
  const isFree = typeof values === 'object' ? given.some((name) => values.includes(name)) : values === 'free' && query
  if (isFree) return 'never'
  return uncertain || (values === 'uncertain' && query) ? 'when-found' : 'always'
}

function readQuery(parameters: Page['query'] = {}, asked: URLSearchParams): string {
  const kept = new URLSearchParams()
  for (const [name, read] of Object.entries(parameters)) {
    const given = asked.get(name)
    const value = given === null ? undefined : read(given)
    if (value !== undefined) kept.set(name, value)
  }
  return kept.toString()
}

/** For rendered paths, and for addresses that people guess for them; see `PageAddress.sealed`. The proxies of deploy/ have the same pattern. */
export const isSealedPage = (path: string): boolean => /^\/+(?:whistle|report|corruption)/i.test(path)
