import { createPageFinder } from './pages/page-routes.ts'

const page = (id: string, parentId: string, path?: string) => ({ id, parentId, path, index: path === undefined })

/** A few routes of every kind, in the format of a build, for tests of addresses. */
const routes = [
  { id: 'root', path: '' },
  { id: 'site', parentId: 'root' },
  page('home', 'site'),
  ...[
    'about-us',
    'search',
    'tariffs',
    'fees/calculator',
    'login',
    'scorecard',
    'media',
    'media/:slug',
    'whistleblowing',
  ].map((path) => page(path, 'site', path)),
  { id: 'app/layouts/signed-in-layout', parentId: 'site' },
  page('profile', 'app/layouts/signed-in-layout', 'user-profile'),
  page('profile-home', 'profile'),
  page('profile-forms', 'profile', 'forms'),
  page('submission', 'app/layouts/signed-in-layout', 'user-profile/forms/:formId'),
  page('manager', 'app/layouts/signed-in-layout', 'content-manager'),
  page('manager-form', 'manager', 'forms/:formId'),
  page('manager-part', 'manager', ':tab?/:part?'),
  page('missing', 'site', '*'),
]

export const findTestPage = createPageFinder(Object.fromEntries(routes.map((route) => [route.id, route])))
