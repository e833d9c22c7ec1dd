import { applicationSegments } from './application-paths.ts'

/**
 * First parts of addresses that pages of staff cannot have: those of the site's own pages, of its files, and of what the server answers itself.
 * A test compares them with the routes.
 */
const ownSegments = [
  ...applicationSegments,
  'about-us',
  'accessibility',
  'api',
  'assets',
  'consumer-guide',
  'contact',
  'docs',
  'drawings',
  'edit-home',
  'faqs',
  'favicon',
  'fees',
  'feeds',
  'fonts',
  'forgot-password',
  'gallery',
  'guidelines',
  'healthz',
  'licenses',
  'licensing-and-registration',
  'login',
  'media',
  'metrics',
  'mission-and-vision',
  'og',
  'order',
  'preview',
  'privacy-policy',
  'readyz',
  'regulations',
  'reset-password',
  'robots',
  'scorecard',
  'search',
  'sitemap',
  'tariffs',
  'terms-of-service',
  'topics',
]
const own = new Set(ownSegments)

/**
 * Whether an address belongs to the site itself. Addresses that begin like those for whistle-blowers are sealed (`app/pages/page-address.ts`): a page there
 * would never be cached.
 */
export const isOwnAddress = (path: string): boolean => {
  const first = path.toLowerCase().split('/')[1] ?? ''
  return own.has(first) || /^(whistle|report|corruption)/.test(first)
}
