import { pages } from '../pages.ts'

export interface SitePage {
  path: string
  title: string
  /** A one-sentence description for readers. */
  about: string
  /** Hidden from search engines, because the page needs an account. */
  unlisted?: true
}

const listed = pages.flatMap(({ group, path, title, about, unlisted }) =>
  group && title && about ? { group, page: { path, title, about, ...(unlisted && { unlisted }) } } : [],
)

/** All standalone pages, as listed in the site map; articles and members are added from their lists. */
export const sitePages: readonly { group: string; pages: readonly SitePage[] }[] = [
  ...new Set(listed.map(({ group }) => group)),
].map((group) => ({ group, pages: listed.filter((each) => each.group === group).map(({ page }) => page) }))
