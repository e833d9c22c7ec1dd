import type { Page } from '#page.ts'

export interface FoundPage {
  /** The one address under which the page is rendered, whatever the spelling of the path. */
  path: string
  /** True when only rendering shows whether the page exists, e.g. `/media/:slug`. */
  uncertain: boolean
  /** The site's own page there. */
  page?: Page
}

/** Finds the page of a path; undefined when no route matches. */
export type FindPage = (pathname: string) => FoundPage | undefined

interface Pattern {
  segments: readonly string[]
  page: Page
}

/** Screens behind sign-in have the same frame for everyone, whatever their parameters. */
const isSignedIn = ({ layout }: Page) => layout !== 'document' && layout !== 'application'
const frameParameter = '-'

/**
 * Finds pages as React Router matches them: ignoring case, percent-encoding and trailing slashes. The router's own
 * `matchRoutes` ranks all routes on each call, which takes longer than answering a cached page.
 */
export function createPageFinder(pages: readonly Page[]): FindPage {
  const plain = new Map<string, FoundPage>()
  const withParameters: Pattern[] = []
  for (const pattern of pages.flatMap(patternsOf)) {
    if (pattern.segments.some(isParameter)) withParameters.push(pattern)
    else {
      const path = `/${pattern.segments.join('/')}`
      plain.set(path.toLowerCase(), { path, uncertain: false, page: pattern.page })
    }
  }
  withParameters.sort((one, other) => parameters(one) - parameters(other))
  return (pathname) => {
    const segments = decodeSegments(pathname)
    if (!segments) return undefined
    const found = plain.get(`/${segments.join('/')}`.toLowerCase())
    // An encoded slash is part of a segment.
    if (found && found.path.split('/').length === segments.length + 1) return found
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

function fillIn({ segments: pattern, page }: Pattern, segments: readonly string[]): FoundPage {
  const signedIn = isSignedIn(page)
  const values = pattern.map((part, at) => {
    if (!isParameter(part)) return part
    return signedIn ? frameParameter : encodeURIComponent(segments[at]!)
  })
  return { path: `/${values.join('/')}`, uncertain: !signedIn, page }
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

/** The path of a page as segments, none for the catch-all; each optional segment adds a pattern. */
const patternsOf = (page: Page): Pattern[] =>
  page.file === undefined || page.path === '/*'
    ? []
    : withoutOptional(page.path.split('/').slice(1)).map((segments) => ({ segments, page }))

function withoutOptional(segments: readonly string[]): string[][] {
  const first = segments.findIndex((segment) => segment.endsWith('?'))
  if (first === -1) return [[...segments]]
  const plain = segments.with(first, segments[first]!.slice(0, -1))
  return [...withoutOptional(segments.toSpliced(first, 1)), ...withoutOptional(plain)]
}
