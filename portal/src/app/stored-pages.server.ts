import { readPageAddresses } from '#features/pages/service.server.ts'
import { cleanAddress } from '#fields/content-addresses.ts'
import type { Deps } from '#platform/deps.server.ts'
import { pageOf } from './page-address.ts'
import type { FindPage, FoundPage } from './page-routes.ts'

interface Found {
  find: FindPage
  /** Where an old address leads. */
  redirect?: string
}

/**
 * The pages of the routes and those that staff placed in the tree. A page of the routes wins over one of staff, that over a redirect. Only addresses
 * without a route of their own ask for the list, which is cached until content changes. A preview is shown wherever its draft is to be.
 */
export async function findWithPages(deps: Deps, target: string, find: FindPage, preview: boolean): Promise<Found> {
  const path = pathOfTarget(target)
  if (path === undefined) return { find }
  const found = find(path)
  if (found) return { find, ...(found.uncertain && !preview && (await findMoved(deps, path))) }
  if (preview) return { find: withPage(find, { path: cleanAddress(path) || '/preview', uncertain: true }) }
  const { pages, redirects } = await readPageAddresses(deps)
  const page = pages.get(path)
  if (page) return { find: withPage(find, { path: page.path, uncertain: true }) }
  return { find, ...toRedirect(redirects, path) }
}

const toRedirect = (redirects: ReadonlyMap<string, string>, path: string) => {
  const redirect = redirects.get(path)
  return redirect === undefined ? {} : { redirect }
}

/** Where an article that moved is now: the route of all articles matches its old address too. Without the database the route's own page decides. */
const findMoved = (deps: Deps, path: string) =>
  readPageAddresses(deps).then(
    ({ redirects }) => toRedirect(redirects, path),
    () => ({}),
  )

const withPage =
  (find: FindPage, page: FoundPage): FindPage =>
  (pathname) =>
    find(pathname) ?? page

/** The path as addresses are compared: decoded, in lower case, without slashes at its end; undefined when it cannot be read. */
function pathOfTarget(target: string): string | undefined {
  const [path = ''] = pageOf(target.replace(/^\/{2,}/, '/')).split('?')
  try {
    return decodeURIComponent(path).toLowerCase().replace(/\/+$/, '') || '/'
  } catch {
    return undefined
  }
}
