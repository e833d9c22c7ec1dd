import { useRouteLoaderData } from 'react-router'
import { commission, type Contact } from '#platform/state/commission.ts'

export interface MenuLink {
  label: string
  to: string
}
/** A heading that opens a list of links, or a single link. */
export type MenuEntry = MenuLink | { label: string; links: readonly MenuLink[] }

export interface ContactDetails {
  address: readonly string[]
  /** Degrees north and east; empty where nobody has given them. */
  coordinates: string
  hours: readonly string[]
  /** The number of its chat; empty for none. */
  whatsapp: string
  contacts: Readonly<Record<keyof typeof commission.contacts, Contact>>
}

/** An office of the Commission, with where and when it is open. */
export interface Office {
  name: string
  address: readonly string[]
  coordinates: string
  /** Names of the council areas that it serves; none for the head office, which serves all others. */
  areas: readonly string[]
  phone: string
  whatsapp: string
  hours: readonly string[]
}

export interface SiteNotice {
  /** Changes with each published change, so that a reader who dismissed a notice sees its new text. */
  id: string
  title: string
  text: string
  tone: 'info' | 'warning'
  endsAt: string
  link: string
  linkText: string
}

/** What surrounds every page, as staff have published it. */
export interface SiteFrameTexts {
  mainMenu: readonly MenuEntry[]
  topLinks: readonly MenuLink[]
  footer: { links: readonly MenuLink[]; legalLinks: readonly MenuLink[]; ownership: string }
  contact: ContactDetails
  notices: readonly SiteNotice[]
  notFound: { title: string; text: string; links: readonly MenuLink[] }
}

export const builtInContact: ContactDetails = {
  address: commission.officeAddress,
  coordinates: '',
  hours: [],
  whatsapp: '',
  contacts: commission.contacts,
}

/** The frame where the page itself failed, so that no texts are known. */
export const bareFrame: SiteFrameTexts = {
  mainMenu: [],
  topLinks: [],
  footer: { links: [], legalLinks: [], ownership: '' },
  contact: builtInContact,
  notices: [],
  notFound: { title: 'Page Not Found', text: '', links: [{ label: 'Home page', to: '/' }] },
}

/** What surrounds the page, from the root's loader. */
export const useFrame = (): SiteFrameTexts =>
  (useRouteLoaderData('root') as { frame?: SiteFrameTexts } | undefined)?.frame ?? bareFrame

/** The address, hours and contacts of the Commission. */
export const useContact = (): ContactDetails => useFrame().contact
