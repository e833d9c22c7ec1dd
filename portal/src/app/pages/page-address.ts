import { farewells, ssoFailures } from '#kit/sign-in/login-address.ts'
import { isCalendarDay } from '#platform/values/nigerian-time.ts'
import type { SitePage } from '#features/site/site-pages.ts'
import { missingPage } from './missing-page.ts'
import { nearestPages } from './near-pages.ts'
import type { FindPage } from './page-routes.ts'

/** The normalised value of a parameter; undefined when it changes nothing. */
type ReadValue = (value: string) => string | undefined

const anyText: ReadValue = (value) => value
const oneOf =
  (...values: string[]): ReadValue =>
  (value) =>
    values.includes(value) ? value : undefined
/** The number of a list's page; the first page has no number in its address. */
const pageNumber: ReadValue = (value) =>
  /^0*[1-9]\d{0,5}$/.test(value) && Number(value) > 1 ? `${Number(value)}` : undefined

/** The name of a category as staff write it; the page is cached only for those that exist. */
const categoryKey: ReadValue = (value) => (/^[a-z\d-]{1,40}$/.test(value) ? value : undefined)
const calendarDay: ReadValue = (value) => (isCalendarDay(value) ? value : undefined)

/** A reference shown in the answer to a form, e.g. EN-2026-001. */
const reference: ReadValue = (value) => (/^[A-Z]{2}-\d{4}-\d{3,9}$/.test(value) ? value : undefined)

interface QueryRule {
  parameters: Record<string, ReadValue>
  /** Pages with free text are never cached; a page of a list is cached when it exists. */
  values?: 'free' | 'uncertain'
  /** For pages that change without a change of content. */
  seconds?: number
}

/** The part of a query that a page depends on; everything else is dropped before rendering. */
const queryOfPage: Record<string, QueryRule> = {
  '/search': { parameters: { q: anyText, page: pageNumber, source: anyText }, values: 'free' },
  '/licenses': { parameters: { on: calendarDay }, values: 'free' },
  '/tariffs': { parameters: { q: anyText, on: calendarDay }, values: 'free' },
  '/fees/calculator': {
    parameters: { category: anyText, mw: anyText, class: anyText, on: calendarDay, holder: anyText, part: anyText },
    values: 'free',
  },
  // Its form has a token that is valid for a day.
  '/contact': { parameters: { sent: reference }, values: 'free', seconds: 3600 },
  '/login': {
    parameters: { tab: oneOf('register'), ended: oneOf('1'), said: oneOf(...farewells), sso: oneOf(...ssoFailures) },
  },
  '/forgot-password': { parameters: { sent: oneOf('1') } },
  // Monthly figures over all cases: a minute changes little, and many readers cost the database nothing.
  '/scorecard': { parameters: {}, seconds: 60 },
  '/media': { parameters: { page: pageNumber }, values: 'uncertain' },
  '/topics/:slug': { parameters: { page: pageNumber }, values: 'uncertain' },
  '/guidelines': { parameters: { tab: oneOf('licensing') } },
  '/licensing-and-registration': {
    parameters: { category: categoryKey },
    values: 'uncertain',
  },
}

/** All unknown paths get the page rendered for this one, since their number is unlimited. */

const ruleOf = (path: string): QueryRule | undefined =>
  queryOfPage[path] ?? (path.startsWith('/topics/') ? queryOfPage['/topics/:slug'] : undefined)

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

/** Parses a request's target; undefined when it is not a valid address. */
export function readPageAddress(target: string, find: FindPage): PageAddress | undefined {
  // Two slashes would start a host: //evil.example/ must not be read as the home page.
  const address = target.replace(/^[/\\]{2,}/, '/')
  if (!URL.canParse(address, base)) return undefined
  const { pathname, searchParams } = new URL(address, base)
  const isData = pathname.endsWith('.data')
  const found = find(isData ? documentPath(pathname) : pathname)
  if (!found)
    return isData ? missing(dataPath(missingPage), pathname) : missing(missingPage, pathname, nearestPages(pathname))
  const rule = ruleOf(found.path)
  const query = readQuery(rule, searchParams)
  const path = isData ? dataPath(found.path) : found.path
  return {
    url: query ? `${path}?${query}` : path,
    keep: keepOf(found.uncertain, query ? rule?.values : undefined),
    ...(rule?.seconds && { seconds: rule.seconds }),
    sealed: isSealedPage(found.path),
  }
}

/** One page for all unknown addresses, except for those that are near to a page: their number is unlimited. */
function missing(url: string, pathname: string, near: readonly SitePage[] = []): PageAddress {
  const sealed = isSealedPage(pathname)
  if (near.length === 0 || sealed) return { url, keep: 'always', sealed }
  return { url: `${url}?${new URLSearchParams(near.map(({ path }) => ['near', path]))}`, keep: 'never', sealed }
}

function keepOf(uncertain: boolean, values: QueryRule['values']): PageAddress['keep'] {
  if (values === 'free') return 'never'
  return uncertain || values === 'uncertain' ? 'when-found' : 'always'
}

/**
 * React Router also names the routes whose data it needs (`_routes`). It finds them in an answer with all routes,
 * so one answer serves every such request.
 */
function readQuery(rule: QueryRule | undefined, asked: URLSearchParams): string {
  const kept = new URLSearchParams()
  for (const [name, read] of Object.entries(rule?.parameters ?? {})) {
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
