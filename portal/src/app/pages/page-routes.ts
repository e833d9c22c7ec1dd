/** A route as described by the build; ids are the files of the screens. */
export interface PageRoute {
  id: string
  parentId?: string | undefined
  path?: string | undefined
  index?: boolean | undefined
}

export interface FoundPage {
  /** The one address under which the page is rendered, whatever the spelling of the path. */
  path: string
  /** True when only rendering shows whether the page exists, e.g. `/media/:slug`. */
  uncertain: boolean
}

/** Finds the page of a path; undefined when no route matches. */
export type FindPage = (pathname: string) => FoundPage | undefined

interface Pattern {
  segments: readonly string[]
  signedIn: boolean
}

/** Screens behind sign-in have the same frame for everyone, whatever their parameters. */
const signedInLayout = 'app/layouts/signed-in-layout'
const frameParameter = '-'

/**
 * Finds pages as React Router matches them: ignoring case, percent-encoding and trailing slashes. The router's own
 * `matchRoutes` ranks all routes on each call, which takes longer than answering a cached page.
 */
export function createPageFinder(routes: Record<string, PageRoute | undefined>): FindPage {
  const patterns = patternsOf(routes)
  const plain = new Map<string, string>()
  const withParameters: Pattern[] = []
  for (const pattern of patterns) {
    if (pattern.segments.some(isParameter)) withParameters.push(pattern)
    else plain.set(pattern.segments.join('/').toLowerCase(), `/${pattern.segments.join('/')}`)
  }
  withParameters.sort((one, other) => parameters(one) - parameters(other))
  return (pathname) => {
    const segments = decodeSegments(pathname)
    if (!segments) return undefined
    const path = plain.get(segments.join('/').toLowerCase())
    // An encoded slash is part of a segment.
    if (path !== undefined && path.split('/').length === segments.length + 1) return { path, uncertain: false }
    if (segments.length === 0) return undefined
    const pattern = withParameters.find((each) => matches(each.segments, segments))
    return pattern && fillIn(pattern, segments)
  }
}

const isParameter = (segment: string) => segment.startsWith(':')
const parameters = ({ segments }: Pattern) => segments.filter(isParameter).length

function matches(pattern: readonly string[], segments: readonly string[]): boolean {
  return (
    pattern.length === segments.length &&
    pattern.every((part, at) => isParameter(part) || part.toLowerCase() === segments[at]!.toLowerCase())
  )
}

function fillIn({ segments: pattern, signedIn }: Pattern, segments: readonly string[]): FoundPage {
  const values = pattern.map((part, at) => {
    if (!isParameter(part)) return part
    return signedIn ? frameParameter : encodeURIComponent(segments[at]!)
  })
  return { path: `/${values.join('/')}`, uncertain: !signedIn }
}

/** The segments of a path without trailing slashes; undefined when it cannot be decoded or has an empty segment. */
function decodeSegments(pathname: string): string[] | undefined {
  let end = pathname.length
  while (end > 1 && pathname[end - 1] === '/') end--
  if (end <= 1) return ['']
  try {
    const segments = pathname.slice(1, end).split('/').map(decodeURIComponent)
    return segments.includes('') ? undefined : segments
  } catch {
    return undefined
  }
}

/** Every path of the site as segments, except the catch-all; each optional segment adds a pattern. */
function patternsOf(routes: Record<string, PageRoute | undefined>): Pattern[] {
  const linesOf = (id: string): PageRoute[] => {
    const route = routes[id]
    return route ? [...(route.parentId === undefined ? [] : linesOf(route.parentId)), route] : []
  }
  return Object.keys(routes)
    .filter((id) => routes[id]?.path !== '*' && (routes[id]?.index || routes[id]?.path !== undefined))
    .flatMap((id) => {
      const line = linesOf(id)
      const signedIn = line.some((route) => route.id === signedInLayout)
      const segments = line.flatMap((route) => route.path?.split('/') ?? []).filter(Boolean)
      return withoutOptional(segments).map((each) => ({ segments: each, signedIn }))
    })
}

function withoutOptional(segments: readonly string[]): string[][] {
  const first = segments.findIndex((segment) => segment.endsWith('?'))
  if (first === -1) return [segments.length === 0 ? [''] : [...segments]]
  const plain = segments.with(first, segments[first]!.slice(0, -1))
  return [...withoutOptional(segments.toSpliced(first, 1)), ...withoutOptional(plain)]
}
