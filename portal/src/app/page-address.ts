/**
 * The part of an address that a page depends on. Everything else in a query is dropped before rendering,
 * so that tracking parameters and robots cannot fill the page cache; `values` are the only ones that a kept page knows. What
 * changes without any change of content is kept for `seconds` only.
 */
const queryOfPage: Record<string, { names: string[]; keep: boolean; values?: readonly string[]; seconds?: number }> = {
  '/search': { names: ['q', 'page', 'source'], keep: false },
  '/tariffs': { names: ['q'], keep: false },
  '/fees/calculator': { names: ['category', 'mw', 'class', 'holder', 'part'], keep: false },
  '/login': { names: ['tab'], keep: false },
  // Figures of full months, counted over all cases: a minute changes little, and many readers cost the database nothing.
  '/scorecard': { names: [], keep: true, seconds: 60 },
  '/media': { names: ['page'], keep: true },
  '/guidelines': { names: ['tab'], keep: true, values: ['licensing'] },
  '/licensing-and-registration': {
    names: ['category'],
    keep: true,
    values: ['generation', 'transmission', 'distribution', 'trading', 'supply'],
  },
}

export interface PageAddress {
  /** Path and the query that matters: what is rendered, and the key under which it is kept. */
  url: string
  keep: boolean
  /** For how long it may be kept; until content changes where it is not said. */
  seconds?: number
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
    if (value !== null && (!rule?.values || name === '_routes' || rule.values.includes(value))) kept.set(name, value)
  }
  const query = kept.toString()
  return {
    url: query ? `${pathname}?${query}` : pathname,
    keep: (rule?.keep ?? true) || !query,
    ...(rule?.seconds && { seconds: rule.seconds }),
  }
}

/** Pages for whistle-blowers: no browser may keep one, and no site that is gone to from there hears of it. */
export const isSealedPage = (target: string): boolean => /^\/whistleblowing(?:[/.?#]|$)/.test(target)
