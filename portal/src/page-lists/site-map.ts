import type { ListedPage } from '#page.ts'
import { pages } from '#pages.ts'

export type SitePage = ListedPage & { path: string }

const listed = pages.flatMap(({ path, group, listed: words }) =>
  group && words ? { group, page: { path, ...words } } : [],
)

/** All standalone pages, as listed in the site map; articles and members are added from their lists. */
export const sitePages: readonly { group: string; pages: readonly SitePage[] }[] = [
  ...Map.groupBy(listed, ({ group }) => group),
].map(([group, entries]) => ({ group, pages: entries.map(({ page }) => page) }))
