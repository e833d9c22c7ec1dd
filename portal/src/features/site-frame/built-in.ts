import { builtInContact, type MenuLink, type SiteFrameTexts } from '#kit/site-frame.ts'
import { commission } from '#platform/state/commission.ts'

/** The frame of every page until staff publish another: main menu and quick links in the order of spec 1 §2.1 (FAQs by decisions §4), with the way back to a complaint
 * and what came of all of them. */
export const builtInFrame: SiteFrameTexts = {
  mainMenu: [
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
        { label: 'Register of Licences', to: '/licence-register' },
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
        { label: 'Scorecard of Complaints', to: '/scorecard' },
      ],
    },
    { label: 'Consumer Complaint', to: '/consumer-complaint' },
    { label: 'Media Center', to: '/media' },
    { label: 'Resources', to: '/media' },
  ],
  topLinks: [
    { label: 'Follow a Complaint', to: '/complaint-status' },
    { label: 'Contact', to: '/contact' },
    { label: 'Licenses', to: '/licenses' },
    { label: 'FAQs', to: '/faqs' },
  ],
  footer: {
    links: [
      { label: 'About the Commission', to: '/about-us' },
      { label: 'Rules and Regulations', to: '/regulations' },
      { label: 'Licenses & Permits', to: '/licenses' },
      { label: 'Consumer Complaint', to: '/consumer-complaint' },
      { label: 'Media Center', to: '/media' },
    ],
    legalLinks: [
      { label: 'Privacy policy', to: '/privacy-policy' },
      { label: 'Terms of service', to: '/terms-of-service' },
      { label: 'Accessibility', to: '/accessibility' },
      { label: 'Site map', to: '/sitemap' },
    ],
    ownership: `© ${commission.name}, ${commission.state} State`,
  },
  contact: builtInContact,
  notices: [],
  notFound: {
    title: 'Page Not Found',
    text: 'The page does not exist, or it has moved. Check the address, search the site, or continue from one of these pages.',
    links: [
      { label: 'Home page', to: '/' },
      { label: 'Application forms', to: '/forms' },
      { label: 'Rules and regulations', to: '/regulations' },
      { label: 'Make a complaint', to: '/consumer-complaint' },
      { label: 'Consumer guide', to: '/consumer-guide' },
      { label: 'Contact the Commission', to: '/contact' },
    ],
  },
}

const toStored = ({ label, to: link }: MenuLink) => ({ label, link })
const toShown = (link: MenuLink) => ({ ...toStored(link), shown: 'menu' })
const { mainMenu, topLinks, footer, contact, notFound } = builtInFrame

/** The same as bodies of the content types, from which staff begin. The name of the Commission at the top of each page leads home. */
export const builtInFrameBodies: Record<string, Record<string, unknown>> = {
  'site-menu': {
    entries: [
      { label: 'Home', link: '/', shown: 'name', links: [] },
      ...mainMenu.map((entry) =>
        'links' in entry
          ? { label: entry.label, link: '', shown: 'menu', links: entry.links.map(toShown) }
          : { ...toShown(entry), links: [] },
      ),
    ],
    topLinks: topLinks.map(toShown),
  },
  'site-footer': {
    links: footer.links.map(toStored),
    legalLinks: footer.legalLinks.map(toStored),
    ownership: footer.ownership,
  },
  'contact-details': {
    address: contact.address,
    coordinates: contact.coordinates,
    hours: contact.hours,
    whatsapp: contact.whatsapp,
    ...contact.contacts,
  },
  'not-found': { ...notFound, links: notFound.links.map(toStored) },
}
