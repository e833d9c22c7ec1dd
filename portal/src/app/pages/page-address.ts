import type { SitePage } from '#page-lists/site-map.ts'
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
}

const base = 'http://site.internal'

/** Parses a request's target; undefined when it is not a valid address. Where visitors get a document, who has a token of pages gets the application. */
export function readPageAddress(target: string, find: FindPage, hasToken = false): PageAddress | undefined {
  // Two slashes would start a host: //evil.example/ must not be read as the home page.
  const address = target.replace(/^[/\\]{2,}/, '/')
  if (!URL.canParse(address, base)) return undefined
  const { pathname, searchParams } = new URL(address, base)
  const isData = pathname.endsWith('.data')
  const found = find(isData ? documentPath(pathname) : pathname)
  if (!found)
    return isData ? missing(dataPath(missingPage), pathname) : missing(missingPage, pathname, nearestPages(pathname))
  const { query: parameters, values, seconds, visitors } = found.page ?? {}
  const isApplication = visitors && (hasToken || searchParams.has(applicationParameter))
  const query = readQuery(parameters, searchParams) || (isApplication ? applicationParameter : '')
  const path = isData ? dataPath(found.path) : found.path
  return {
    url: query ? `${path}?${query}` : path,
    keep: keepOf(found.uncertain, query ? values : undefined),
    ...(seconds && { seconds }),
    sealed: isSealedPage(found.path),
  }
}

/** One page for all unknown addresses, except for those that are near to a page: their number is unlimited. */
function missing(url: string, pathname: string, near: readonly SitePage[] = []): PageAddress {
  const sealed = isSealedPage(pathname)
  if (near.length === 0 || sealed) return { url, keep: 'always', sealed }
  return { url: `${url}?${new URLSearchParams(near.map(({ path }) => ['near', path]))}`, keep: 'never', sealed }
}

function keepOf(uncertain: boolean, values: Page['values']): PageAddress['keep'] {
  if (values === 'free') return 'never'
  return uncertain || values === 'uncertain' ? 'when-found' : 'always'
}

/**
 * React Router also names the routes whose data it needs (`_routes`). It finds them in an answer with all routes,
 * so one answer serves every such request.
 */
function readQuery(parameters: Page['query'] = {}, asked: URLSearchParams): string {
  const kept = new URLSearchParams()
  for (const [name, read] of Object.entries(parameters)) {
    const given = asked.get(name)
    const value = given === null ? undefined : read(given)
    if (value !== undefined) kept.set(name, value)
  }
  return kept.toString()
}

/** React Router requests the data of `/x` at `/x.data`, and of `/` and `/x/` at `/_.data` and `/x/_.data`. */
const documentPath = (path: string): string => path.replace(/(?:(?<=\/)_)?\.data$/, '')
const dataPath = (path: string): string => (path === '/' ? '/_.data' : `${path}.data`)

/** The page whose document or data is at an address. */
export function pageOf(url: string): string {
  const at = url.indexOf('?')
  const [path, query] = at === -1 ? [url, ''] : [url.slice(0, at), url.slice(at)]
  return documentPath(path) + query
}

/** The address without the `_routes` that React Router puts last; no work for addresses without it. */
export function withoutRoutes(target: string): string | undefined {
  const at = target.lastIndexOf('_routes=')
  if (at < 1 || target.indexOf('&', at) !== -1) return undefined
  return target[at - 1] === '?' || target[at - 1] === '&' ? target.slice(0, at - 1) : undefined
}

/** For rendered paths, and for addresses that people guess for them; see `PageAddress.sealed`. The proxies of deploy/ have the same pattern. */
export const isSealedPage = (path: string): boolean => /^\/+(?:whistle|report|corruption)/i.test(path)
