export interface MenuLink {
  label: string
  to: string
}
/** A heading that opens a list of links, or a single link. */
export type MenuEntry = MenuLink | { label: string; links: readonly MenuLink[] }

/** Links over the main menu (spec 1 §2.1; FAQs has its own page by decisions §4). */
export const topLinks: readonly MenuLink[] = [
  { label: 'Contact', to: '/contact' },
  { label: 'Licenses', to: '/licenses' },
  { label: 'FAQs', to: '/faqs' },
]

/** The main menu in the order and with the targets of spec 1 §2.1. */
export const mainMenu: readonly MenuEntry[] = [
  {
    label: 'About',
    links: [
      { label: 'About the Commission', to: '/about-us#top' },
      { label: 'Our History', to: '/about-us#history' },
      { label: 'Our Structure', to: '/about-us#structure' },
      { label: 'Mission and Vision', to: '/mission-and-vision' },
    ],
  },
  {
    label: 'Regulatory Instruments',
    links: [
      { label: 'Rules and Regulations', to: '/regulations' },
      { label: 'Guidelines', to: '/guidelines' },
      { label: 'Application Forms', to: '/forms' },
      { label: 'Licenses & Permits', to: '/licenses' },
      { label: 'Orders', to: '/order' },
    ],
  },
  {
    label: 'Mandate',
    links: [
      { label: 'Licensing and Registration', to: '/licensing-and-registration' },
      { label: 'Tariffs and Fees', to: '/tariffs' },
      { label: 'Whistleblowing', to: '/whistleblowing' },
      { label: 'Petitions and Disputes', to: '/petitions' },
    ],
  },
  { label: 'Consumer Complaint', to: '/consumer-complaint' },
  { label: 'Media Center', to: '/media' },
  { label: 'Resources', to: '/media' },
]

export const footerLinks: readonly MenuLink[] = [
  { label: 'About the Commission', to: '/about-us' },
  { label: 'Rules and Regulations', to: '/regulations' },
  { label: 'Licenses & Permits', to: '/licenses' },
  { label: 'Consumer Complaint', to: '/consumer-complaint' },
  { label: 'Media Center', to: '/media' },
]

/** The legal links in the footer. */
export const legalLinks: readonly MenuLink[] = [
  { label: 'Privacy policy', to: '/privacy-policy' },
  { label: 'Terms of service', to: '/terms-of-service' },
  { label: 'Accessibility', to: '/accessibility' },
  { label: 'Site map', to: '/sitemap' },
]

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
