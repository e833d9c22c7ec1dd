import { existsSync } from 'node:fs'
import { join, normalize } from 'node:path'
import { fileURLToPath } from 'node:url'
import { pageLists } from './page-lists.ts'
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
const pages = new Set([...pageLists.sitePages.flatMap((group) => group.pages.map(({ path }) => path)), ...furtherPages])

/** The second is for development, where nothing is built. */
const shippedFolders = [clientFolder, fileURLToPath(new URL('../../public', import.meta.url))]

/** Whether a path is a page or a file that ships with the portal. */
export const isShipped = (path: string): boolean => pages.has(path) || isShippedFile(path)

/** A document, drawing or feed that ships with the portal. */
function isShippedFile(path: string): boolean {
  if (!/\.\w{2,5}$/.test(path)) return false
  return shippedFolders.some((folder) => {
    const file = normalize(join(folder, path))
    return file.startsWith(folder) && existsSync(file)
  })
}
