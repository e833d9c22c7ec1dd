import { existsSync } from 'node:fs'
import { join, normalize } from 'node:path'
import { fileURLToPath } from 'node:url'
import { addContentRule } from '#features/content/engine/service.rules.server.ts'
import { filesThatExist } from '#features/content/library/service.exist.server.ts'
import { filesIn } from '#features/content/rules.ts'
import { findKnownPaths } from '#features/search/service.links.server.ts'
import { sitePages } from '#features/site/site-pages.ts'
import { linksIn } from '#fields/content-links-in.ts'
import type { Db } from '#platform/database/database.server.ts'
import { clientFolder } from './render.server.ts'

/** Pages that the site map does not list. */
const furtherPages = ['/companies', '/forgot-password', '/whistleblowing/follow-up', '/sitemap.xml']
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

/** Which of the paths lead nowhere. */
async function brokenPaths(tx: Db, paths: readonly string[]): Promise<ReadonlySet<string>> {
  const unknown = paths.filter((path) => !pages.has(path) && !isShippedFile(path))
  const files = await filesThatExist(tx, unknown.flatMap(filesIn))
  const known = await findKnownPaths(tx, unknown)
  const isStored = (path: string) => filesIn(path).some((id) => files.has(id))
  return new Set(unknown.filter((path) => !known.has(path) && !isStored(path)))
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
export function addLinkRule(): void {
  addContentRule(async (tx, { checksLinks, fields }, body) => {
    if (!checksLinks) return []
    const links = linksIn(fields, body).map(({ field, link }) => ({ field, link, path: pathOf(link) }))
    const broken = await brokenPaths(tx, [...new Set(links.flatMap(({ path }) => path ?? []))])
    return links
      .filter(({ path }) => path !== undefined && broken.has(path))
      .map(({ field, link }) => ({ field, message: `There is no page at ${link} on this site` }))
  })
}
