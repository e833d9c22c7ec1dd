import { index, layout, type RouteConfig, route } from '@react-router/dev/routes'

/** Every screen of the site in one list (spec 3 §2.1). */
export default [
  layout('app/layouts/public-layout.tsx', [
    index('features/site/screens/home-page.tsx'),
    route('*', 'app/layouts/not-found-page.tsx'),
  ]),
] satisfies RouteConfig
