import type { MenuEntry, MenuLink } from '#kit/site-frame.ts'

export type CurrentMark = 'page' | 'true' | undefined

const pathOf = (to: string) => to.split('#', 1)[0] ?? to

/**
 * The link of a list for the open page, with its `aria-current`: 'page' for the page itself, 'true' for one below it.
 * Of several links to the same page only the first is marked, so an anchor never counts as a page.
 */
export function findCurrent(
  links: readonly MenuLink[],
  pathname: string,
): { link: MenuLink; mark: CurrentMark } | undefined {
  const page = links.find((link) => pathOf(link.to) === pathname)
  if (page) return { link: page, mark: 'page' }
  const above = links
    .filter((link) => pathOf(link.to) !== '/' && pathname.startsWith(`${pathOf(link.to)}/`))
    .sort((a, b) => pathOf(b.to).length - pathOf(a.to).length)[0]
  return above && { link: above, mark: 'true' }
}

/** The entry of the main menu that contains the open page; at most one. */
export function findCurrentEntry(menu: readonly MenuEntry[], pathname: string): MenuEntry | undefined {
  const linksOf = (entry: MenuEntry) => ('links' in entry ? entry.links : [entry])
  const found = findCurrent(menu.flatMap(linksOf), pathname)
  return found && menu.find((entry) => linksOf(entry).includes(found.link))
}
