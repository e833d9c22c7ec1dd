import { existsSync } from 'node:fs'
import { join, normalize } from 'node:path'
import { fileURLToPath } from 'node:url'
import { readSiteAddressesIn } from '#features/content/addresses/service.redirects.server.ts'
import { pathOfLink } from '#features/content/addresses/rules.ts'
import { addContentRule } from '#features/content/engine/service.changes.server.ts'
import { filesThatExist } from '#features/content/library/service.exist.server.ts'
import { filesIn } from '#features/content/rules.ts'
import { readPublished } from '#features/fees/service.server.ts'
import { pages as pageType } from '#features/pages/content.ts'
import { findKnownPaths } from '#features/search/service.links.server.ts'
import { sitePages } from '#page-lists/site-map.ts'
import { findTopicPaths } from '#features/topics/service.paths.server.ts'
import { linksIn } from '#fields/content/content-links-in.ts'
import type { Deps } from '#platform/deps.server.ts'
import type { Db } from '#platform/database/database.server.ts'
import { clientFolder } from './render.server.ts'

/** Pages that the site map does not list. */
const furtherPages = [
  '/companies',
  '/forgot-password',
  '/whistleblowing/follow-up',
  '/sitemap.xml',
  '/docs/schedule-of-fees.pdf',
  ...['/media', '/regulations'].flatMap((page) => [`${page}/feed.xml`, `${page}/atom.xml`]),
]
const pages = new Set([...sitePages.flatMap((group) => group.pages.map(({ path }) => path)), ...furtherPages])

/** The second is for development, where nothing is built. */
const shippedFolders = [clientFolder, fileURLToPath(new URL('../../public', import.meta.url))]

/** The path of a link to this site, without query, anchor and final slash; undefined for other links. */
function pathOf(link: string): string | undefined {
  if (!link.startsWith('/')) return undefined
  const path = link.replace(/[?#].*$/, '').replace(/(.)\/+$/, '$1')
  try {
    return decodeURI(path)
  } catch {
    return path
  }
}

/** Which of the links lead to a page or file of this site that does not exist. Links to other sites are not followed. */
export async function findBrokenLinks(tx: Db, links: readonly string[]): Promise<ReadonlySet<string>> {
  const paths = new Map(links.flatMap((link) => [[link, pathOf(link)] as const]))
  const broken = await brokenPaths(tx, [...new Set([...paths.values()].flatMap((path) => path ?? []))])
  return new Set(links.filter((link) => broken.has(paths.get(link) ?? '')))
}

async function brokenPaths(tx: Db, paths: readonly string[]): Promise<ReadonlySet<string>> {
  const unknown = paths.filter((path) => !isShipped(path))
  if (unknown.length === 0) return new Set()
  const { pages: own, redirects } = await readSiteAddressesIn(tx, [pageType.key])
  // An old address is as good as the page to which it leads.
  const ends = new Map(unknown.map((path) => [path, pathOf(redirects.get(pathOfLink(path)) ?? path) ?? path]))
  const wanted = [...new Set(ends.values())].filter((end) => !isShipped(end) && !own.has(pathOfLink(end)))
  const files = await filesThatExist(tx, wanted.flatMap(filesIn))
  const known = new Set([
    ...(await findKnownPaths(tx, wanted)),
    ...(await findTopicPaths(tx, wanted)),
    ...wanted.filter((path) => filesIn(path).some((id) => files.has(id))),
    ...(await findSchedulePaths(tx, wanted)),
  ])
  const missing = new Set(wanted.filter((path) => !known.has(path)))
  return new Set(unknown.filter((path) => missing.has(ends.get(path)!)))
}

const isShipped = (path: string): boolean => pages.has(path) || isShippedFile(path)

/** Those of the paths that are the page of a published schedule of fees. */
async function findSchedulePaths(tx: Db, paths: readonly string[]): Promise<string[]> {
  const asked = paths.filter((path) => path.startsWith('/fees/schedules/'))
  if (asked.length === 0) return []
  const days = new Set((await readPublished(tx)).map(({ effectiveOn }) => `/fees/schedules/${effectiveOn}`))
  return asked.filter((path) => days.has(path))
}

/** A document, drawing or feed that ships with the portal. */
function isShippedFile(path: string): boolean {
  if (!/\.\w{2,5}$/.test(path)) return false
  return shippedFolders.some((folder) => {
    const file = normalize(join(folder, path))
    return file.startsWith(folder) && existsSync(file)
  })
}

/** Refuses links to pages of this site that do not exist, for the types that ask for it. */
export function addLinkRule(deps: Deps): void {
  addContentRule(deps, async (tx, { checksLinks, fields }, body) => {
    if (!checksLinks) return []
    const links = linksIn(fields, body)
    const broken = await findBrokenLinks(
      tx,
      links.map(({ link }) => link),
    )
    return links
      .filter(({ link }) => broken.has(link))
      .map(({ field, link }) => ({ field, message: `There is no page at ${link} on this site` }))
  })
}
