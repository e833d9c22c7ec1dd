const toLink = ({ label, link }: FrameLink) => ({ label, to: link })
const isShown = ({ shown }: { shown: Shown }) => shown === 'menu'

/** The main menu and the links above it, without what is hidden. A heading without a visible link is left out. */
export function readMenu({ entries, topLinks }: FrameBodies['menu']) {
  const mainMenu = entries.filter(isShown).flatMap(({ label, link, links }): ReadEntry[] => {
    if (link) return [{ label, to: link }]
    const visible = links.filter(isShown).map(toLink)
    return visible.length > 0 ? [{ label, links: visible }] : []
  })
  return { mainMenu, topLinks: topLinks.filter(isShown).map(toLink) }
}

export const readFooter = ({ links, legalLinks, ownership }: FrameBodies['footer']) => ({
  links: links.map(toLink),
  legalLinks: legalLinks.map(toLink),
  ownership,
})

export const readContact = ({ address, coordinates, hours, whatsapp, ...contacts }: FrameBodies['contact']) => {
  const { general, consumerAffairs, registration, compliance } = contacts
  return { address, coordinates, hours, whatsapp, contacts: { general, consumerAffairs, registration, compliance } }
}

export const readNotFound = ({ title, text, links }: FrameBodies['notFound']) => ({
  title,
  text,
  links: links.map(toLink),
})

/** The most notices on a page: more would hide the page itself. */
const maxNotices = 3
const timeOf = (text: string) => Date.parse(text)

/**
 * The notices of a moment in their order, with the one whose preview is open, and the next moment at which they change, in milliseconds.
 */
export function noticesAt<T extends NoticeBody & { id: string }>(
  notices: readonly T[],
  now: number,
  previewed?: string,
): { shown: T[]; changes?: number } {
  const isCurrent = ({ id, startsAt, endsAt }: T) =>
    id === previewed || ((!startsAt || timeOf(startsAt) <= now) && timeOf(endsAt) > now)
  const shown = notices.filter(isCurrent).slice(0, maxNotices)
  const times = notices.flatMap(({ startsAt, endsAt }) => [timeOf(startsAt), timeOf(endsAt)]).filter((at) => at > now)
  return { shown, ...(times.length > 0 && { changes: Math.min(...times) }) }
}

const leadsHome = ({ link, shown }: MenuItem) => shown !== 'hidden' && link === '/'

/** What is wrong with the menu that its fields do not say. */
export function menuProblems({ entries }: FrameBodies['menu']): { field: string; message: string }[] {
  if (!entries.some((entry) => leadsHome(entry) || (entry.shown !== 'hidden' && entry.links.some(leadsHome))))
    return [
      { field: 'entries', message: 'Entries must have an entry that leads to the home page (/) and is not hidden' },
    ]
  return entries.flatMap(({ label, link, links, shown }, at) => {
    const problem = (message: string) => [{ field: `entries.${at}.link`, message }]
    if (!link && links.length === 0) return problem(`“${label}” needs a link, or a list of links`)
    if (link && links.length > 0) return problem(`“${label}” has a link and a list of links: remove one of them`)
    if (shown === 'name' && link !== '/')
      return problem(`Only the home page (/) can be the name at the top, not “${label}”`)
    return []
  })
}

export function noticeProblems({ startsAt, endsAt }: NoticeBody, now: number): { field: string; message: string }[] {
  const problem = (message: string) => [{ field: 'endsAt', message }]
  if (startsAt && timeOf(endsAt) <= timeOf(startsAt)) return problem('The notice must end after it begins')
  if (timeOf(endsAt) <= now) return problem('Choose an end in the future: this notice would never be shown')
  return []
}

/** Bodies of the content types of the frame, as stored. */
type Shown = 'menu' | 'name' | 'hidden'
interface FrameLink {
  label: string
  link: string
}
interface MenuItem extends FrameLink {
  shown: Shown
}
interface StoredContact {
  label: string
  email: string
  phone: string
}

export interface FrameBodies {
  menu: { entries: (MenuItem & { links: MenuItem[] })[]; topLinks: MenuItem[] }
  footer: { links: FrameLink[]; legalLinks: FrameLink[]; ownership: string }
  contact: { address: string[]; coordinates: string; hours: string[]; whatsapp: string } & Record<
    'general' | 'consumerAffairs' | 'registration' | 'compliance',
    StoredContact
  >
  notFound: { title: string; text: string; links: FrameLink[] }
}

/** An entry of the menu as pages show it. */
type ReadEntry = { label: string; to: string } | { label: string; links: { label: string; to: string }[] }

export interface NoticeBody {
  title: string
  text: string
  tone: string
  startsAt: string
  endsAt: string
  link: string
  linkText: string
}
