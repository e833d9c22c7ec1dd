import type { Deps } from '#platform/deps.server.ts'
import { findTitlesAt } from './store.server.ts'

/** The titles of public pages by their address, as the search knows them. Addresses without a page are left out. */
export async function findTitles(deps: Deps, links: readonly string[]): Promise<Map<string, string>> {
  if (links.length === 0) return new Map()
  const rows = await findTitlesAt(deps.database.db, links)
  return new Map(rows.map(({ link, title }) => [link, title]))
}
