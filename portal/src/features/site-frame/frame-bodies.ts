/** Bodies of the content types of the frame, as stored. */
export type Shown = 'menu' | 'name' | 'hidden'
export interface FrameLink {
  label: string
  link: string
}
export interface MenuItem extends FrameLink {
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
  contact: { address: string[]; hours: string[] } & Record<
    'general' | 'consumerAffairs' | 'registration' | 'compliance',
    StoredContact
  >
  notFound: { title: string; text: string; links: FrameLink[] }
}

/** An entry of the menu as pages show it. */
export type ReadEntry = { label: string; to: string } | { label: string; links: { label: string; to: string }[] }

export interface NoticeBody {
  title: string
  text: string
  tone: string
  startsAt: string
  endsAt: string
  link: string
  linkText: string
}
