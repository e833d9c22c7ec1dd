import { isPlacedInTree } from '#fields/content/content-addresses.ts'
import { contentTypes, type ContentType } from '#fields/content/content-type.ts'
import { linksIn } from '#fields/content/content-words.ts'
import type { Db } from '#platform/database/database.server.ts'
import type { Deps } from '#platform/deps.server.ts'
import { hook } from '#platform/hooks.ts'
import { trimPath } from '#platform/values/trim-marks.ts'
import { pathOfLink } from '../addresses/rules.ts'
import { readSiteAddressesIn } from '../addresses/service.redirects.server.ts'
import { findFileIds } from '../library/store.library.server.ts'
import { filesIn } from '../rules.ts'

/** Whether a path is a page or a file that ships with the portal. */
export const shippedPaths = hook<(path: string) => boolean>('pages and files that ship with the portal')
/** Those of the paths at which a feature has a page. */
export const sitePaths = hook<(tx: Db, paths: readonly string[]) => Promise<Iterable<string>>>('pages of features')

/** The path of a link to this site, without query, anchor and final slash; undefined for other links. */
function pathOf(link: string): string | undefined {
  if (!link.startsWith('/')) return undefined
  const path = trimPath(link.split(/[?#]/, 1)[0]!)
  try {
    return decodeURI(path)
  } catch {
    return path
  }
}

/** Which of the links lead to a page or file of this site that does not exist. Links to other sites are not followed. */
export async function findBrokenLinks(deps: Deps, tx: Db, links: readonly string[]): Promise<ReadonlySet<string>> {
  const paths = new Map(links.flatMap((link) => [[link, pathOf(link)] as const]))
  const broken = await brokenPaths(deps, tx, [...new Set([...paths.values()].flatMap((path) => path ?? []))])
  return new Set(links.filter((link) => broken.has(paths.get(link) ?? '')))
}

async function brokenPaths({ hooks }: Deps, tx: Db, paths: readonly string[]): Promise<ReadonlySet<string>> {
  const isShipped = (path: string) => hooks.of(shippedPaths).some((has) => has(path))
  const unknown = paths.filter((path) => !isShipped(path))
  if (unknown.length === 0) return new Set()
  const placed = hooks.of(contentTypes).filter(isPlacedInTree)
  const { pages, redirects } = await readSiteAddressesIn(
    tx,
    placed.map(({ key }) => key),
  )
  // An old address is as good as the page to which it leads.
  const ends = new Map(unknown.map((path) => [path, pathOf(redirects.get(pathOfLink(path)) ?? path) ?? path]))
  const wanted = [...new Set(ends.values())].filter((end) => !isShipped(end) && !pages.has(pathOfLink(end)))
  const files = new Set(await findFileIds(tx, wanted.flatMap(filesIn)))
  const known = new Set(wanted.filter((path) => filesIn(path).some((id) => files.has(id))))
  for (const find of hooks.of(sitePaths)) for (const path of await find(tx, wanted)) known.add(path)
  const missing = new Set(wanted.filter((path) => !known.has(path)))
  return new Set(unknown.filter((path) => missing.has(ends.get(path)!)))
}

/** Refuses links to pages of this site that do not exist, for the types that ask for it. */
export async function linkProblems(
  deps: Deps,
  tx: Db,
  { checksLinks, fields }: ContentType,
  body: Record<string, unknown>,
) {
  if (!checksLinks) return []
  const links = linksIn(fields, body)
  const broken = await findBrokenLinks(
    deps,
    tx,
    links.map(({ link }) => link),
  )
  return links
    .filter(({ link }) => broken.has(link))
    .map(({ field, link }) => ({ field, message: `There is no page at ${link} on this site` }))
}
