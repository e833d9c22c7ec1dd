/**
 * The part of an address that a page depends on. Everything else in a query is dropped before rendering,
 * so that tracking parameters and robots cannot fill the page cache.
 */
const queryOfPage: Record<string, { names: string[]; keep: boolean }> = {
  '/search': { names: ['q', 'page', 'source'], keep: false },
  '/tariffs': { names: ['q'], keep: false },
  '/fees/calculator': { names: ['category', 'mw', 'class', 'holder', 'part'], keep: false },
  '/login': { names: ['tab'], keep: false },
  '/media': { names: ['page'], keep: true },
}

export interface PageAddress {
  /** Path and the query that matters: what is rendered, and the key under which it is kept. */
  url: string
  keep: boolean
}

/** Reads a request's target; undefined when it is no address at all. */
export function readPageAddress(target: string): PageAddress | undefined {
  // Two slashes would begin a host: //evil.example/ must not be read as the home page.
  const address = target.replace(/^\/{2,}/, '/')
  if (!URL.canParse(address, 'http://site.internal')) return undefined
  const { pathname, searchParams } = new URL(address, 'http://site.internal')
  const page = pathname.replace(/(?:\/_root)?\.data$/, '').replace(/(.)\/+$/, '$1') || '/'
  const rule = queryOfPage[page]
  const kept = new URLSearchParams()
  for (const name of [...(rule?.names ?? []), ...(pathname.endsWith('.data') ? ['_routes'] : [])]) {
    const value = searchParams.get(name)
    if (value !== null) kept.set(name, value)
  }
  const query = kept.toString()
  return { url: query ? `${pathname}?${query}` : pathname, keep: (rule?.keep ?? true) || !query }
}
