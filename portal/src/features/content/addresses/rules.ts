import type { ContentType } from '#fields/content/content-type.ts'
import { trimEndOf, trimPath } from '#platform/values/trim-marks.ts'

/** Redirects that staff may add; former addresses of pages are not counted. */
export const redirectLimits = { own: 500, path: 200 } as const

const pathPattern = /^\/[a-z0-9][a-z0-9/_.-]*$/

/** An address to redirect from, as it is compared: lower case, without a slash at its end; undefined when it is none. */
export function cleanRedirectPath(typed: string): string | undefined {
  const path = trimEndOf(typed.trim().toLowerCase(), '/')
  return path.length <= redirectLimits.path && pathPattern.test(path) && !path.includes('//') ? path : undefined
}

/** The path of a link of this site, without its query and anchor. */
export const pathOfLink = (link: string): string => trimPath(link.split(/[?#]/, 1)[0]!).toLowerCase()

/** Where an address leads after all redirects; 'loop' when they never end. */
export function followRedirects(redirects: ReadonlyMap<string, string>, link: string): string {
  const seen = new Set<string>()
  let end = link
  for (;;) {
    const path = pathOfLink(end)
    const next = redirects.get(path)
    if (!next) return end
    if (seen.has(path)) return 'loop'
    seen.add(path)
    end = next
  }
}

/** Each redirect with the end of its chain; without those that never end or lead nowhere. A page wins over a redirect of its address. */
export function endsOf(
  redirects: readonly { path: string; target: string }[],
  isPage: (path: string) => boolean,
): Map<string, string> {
  const known = new Map(redirects.flatMap(({ path, target }) => (target && !isPage(path) ? [[path, target]] : [])))
  const ends = [...known].map(([path]) => [path, followRedirects(known, path)] as const)
  return new Map(ends.filter(([, end]) => end !== 'loop'))
}

/** Why an item cannot have the address of another one. */
export const addressTaken = ({ one }: Pick<ContentType, 'one'>, other: { title: string; status: string }): string =>
  `The ${one.toLowerCase()} “${other.title}” has this address${other.status === 'published' ? '' : ', though it is off the site'}. Choose another one.`

/** Whether a text or a link of a body leads to one of the paths: a link by itself, or `[words](/path)` within a text. */
export function leadsTo(value: string, paths: ReadonlySet<string>): boolean {
  if (/^\/[^\s]*$/.test(value)) return paths.has(pathOfLink(value))
  for (const [, link] of value.matchAll(/\]\((\/[^()\s]*)\)/g)) if (paths.has(pathOfLink(link!))) return true
  return false
}

/** Whether anything in a body links to one of the paths. Bodies are as deep as their schema allows. */
export function linksTo(body: unknown, paths: ReadonlySet<string>): boolean {
  if (typeof body === 'string') return leadsTo(body, paths)
  if (typeof body !== 'object' || body === null) return false
  return Object.values(body).some((value) => linksTo(value, paths))
}
