import { pages } from '#pages.ts'

/** First parts of addresses that pages of staff cannot have: those of the site's own pages, of its files, and of what the server answers itself. */
const own = new Set([
  ...pages.map(({ path }) => path.split('/')[1]!).filter((part) => part !== '*'),
  'api',
  'assets',
  'docs',
  'drawings',
  'favicon',
  'feeds',
  'fonts',
  'gallery',
  'healthz',
  'metrics',
  'og',
  'preview',
  'readyz',
  'robots',
])

/**
 * Whether an address belongs to the site itself. Addresses that begin like those for whistle-blowers are sealed (`app/pages/page-address.ts`): a page there
 * would never be cached.
 */
export const isOwnAddress = (path: string): boolean => {
  const first = path.toLowerCase().split('/')[1] ?? ''
  return own.has(first) || /^(whistle|report|corruption)/.test(first)
}
