import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

type ManifestRoute = {
  id: string
  parentId?: string
  path?: string
  module: string
  imports?: string[]
  hasDefaultExport: boolean
}
type Manifest = { entry: { module: string; imports: string[] }; routes: Record<string, ManifestRoute> }

export interface PageRoute {
  path: string
  /** Files loaded by its route, its parent routes and the entry, as paths below the client folder. */
  files: string[]
}

/** Every page of the build, by address. */
export function readRoutes(client: string): PageRoute[] {
  const [file, ...others] = globSync('assets/manifest-*.js', { cwd: client })
  if (!file || others.length > 0) throw new Error('the client build has not exactly one route manifest; build it again')
  const text = readFileSync(join(client, file), 'utf8')
  const manifest = JSON.parse(text.replace(/^window\.__reactRouterManifest=/, '').replace(/;\s*$/, '')) as Manifest
  const routes = Object.values(manifest.routes)
  const parents = new Set(routes.map((route) => route.parentId))
  return routes
    .filter((route) => !parents.has(route.id) && route.hasDefaultExport)
    .map((route) => {
      const branch = branchOf(route, manifest.routes)
      const path = `/${branch
        .map((each) => each.path)
        .filter(Boolean)
        .join('/')}`.replace(/\/{2,}/g, '/')
      const files = [manifest.entry, ...branch].flatMap(({ module, imports = [] }) => [module, ...imports])
      return { path, files: [...new Set([`/${file}`, ...files])] }
    })
    .sort((a, b) => a.path.localeCompare(b.path))
}

function branchOf(route: ManifestRoute, routes: Record<string, ManifestRoute>): ManifestRoute[] {
  const parent = route.parentId ? routes[route.parentId] : undefined
  return parent ? [...branchOf(parent, routes), route] : [route]
}
