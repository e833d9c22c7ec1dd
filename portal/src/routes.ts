import { index, layout, type RouteConfig, type RouteConfigEntry, route } from '@react-router/dev/routes'
import type { PageLayout } from './page.ts'
import { pages } from './app/all-pages.ts'

const development = process.env.NODE_ENV !== 'production'

/** The routes of the pages in one layout, below the address of a parent. */
const routesOf = (inside: PageLayout, parent = ''): RouteConfigEntry[] =>
  pages.flatMap(({ path, file, layout: own }) => {
    if (!file || own !== inside) return []
    const below = path.slice(parent.length + 1)
    // Two pages may be one file.
    const id = pages.some((each) => each.file === file && each.path !== path) ? { id: path.slice(1) } : {}
    return below === '' ? index(file, id) : route(below, file, id)
  })

/** All screens of the site (spec 3 §2.1), from the table of pages. */
export default [
  layout('app/layouts/site-layout.tsx', [
    // Public pages and signing in: rendered once by the server and cached, without the client application.
    layout('app/layouts/document-layout.tsx', routesOf('document')),
    // The application: screens that make their own calls in the browser.
    layout('app/layouts/portal-layout.tsx', [
      ...routesOf('application'),
      layout('app/layouts/signed-in-layout.tsx', [
        route(
          'user-profile',
          'features/accounts/screens/profile/profile-layout.tsx',
          routesOf('profile', '/user-profile'),
        ),
        route('content-manager', 'app/layouts/content-manager-layout.tsx', routesOf('manager', '/content-manager')),
        ...routesOf('signed-in'),
      ]),
    ]),
  ]),
  // Gallery of the design system; never in a production build.
  ...(development ? [route('gallery', 'ui/gallery/gallery.tsx')] : []),
] satisfies RouteConfig
