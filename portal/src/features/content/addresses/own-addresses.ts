import { ownParts } from '#page-lists.ts'

/**
 * Whether an address belongs to the site itself. Addresses that begin like those for whistle-blowers are sealed (`app/pages/page-address.ts`): a page there
 * would never be cached.
 */
export const isOwnAddress = (path: string): boolean => {
  const first = path.toLowerCase().split('/')[1] ?? ''
  return ownParts.includes(first) || /^(whistle|report|corruption)/.test(first)
}
