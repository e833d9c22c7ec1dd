import { contentType } from '#fields/content/content-type.ts'
import { coordinatesField, officeProblems } from '#fields/content/office-problems.ts'
import type { FrameBodies } from './rules.ts'
import { menuProblems } from './rules.ts'

const label = { kind: 'text', label: 'Label', required: true, max: 60 } as const
const link = { kind: 'link', label: 'Link', required: true } as const
const shown = {
  kind: 'option',
  label: 'Where it is shown',
  options: [
    { value: 'menu', label: 'In the menu' },
    { value: 'hidden', label: 'Hidden' },
  ],
} as const

/** The main menu and the links above it. */
export const siteMenu = contentType({
  key: 'site-menu',
  many: false,
  path: '/content/site/menu',
  one: 'Menu',
  place: { tab: 'site', label: 'Menu' },
  title: 'title',
  checksLinks: true,
  problemsOf: (body) => menuProblems(body as unknown as FrameBodies['menu']),
  fields: {
    entries: {
      kind: 'groupList',
      label: 'Entries',
      hint: 'An entry is a link, or a heading that opens a list of links. One entry must lead to the home page.',
      required: true,
      most: 12,
      fields: {
        label: { ...label, label: 'Label', max: 40 },
        link: { kind: 'link', label: 'Link', hint: 'Leave it empty for a heading with a list of links.' },
        shown: {
          ...shown,
          options: [
            ...shown.options,
            { value: 'name', label: 'As the name of the Commission at the top of each page (home page only)' },
          ],
        },
        links: { kind: 'groupList', label: 'List of links', most: 15, fields: { label, link, shown } },
      },
    },
    topLinks: { kind: 'groupList', label: 'Links above the menu', most: 6, fields: { label, link, shown } },
  },
  page: '/',
})

export const siteFooter = contentType({
  key: 'site-footer',
  many: false,
  path: '/content/site/footer',
  one: 'Footer',
  place: { tab: 'site', label: 'Footer' },
  title: 'ownership',
  checksLinks: true,
  fields: {
    links: { kind: 'groupList', label: 'Links', most: 12, fields: { label, link } },
    legalLinks: {
      kind: 'groupList',
      label: 'Legal links',
      hint: 'In the last line of each page.',
      required: true,
      most: 8,
      fields: { label, link },
    },
    ownership: { kind: 'text', label: 'Last line', required: true, max: 200 },
  },
  page: '/',
})

const contact = (name: string) =>
  ({
    kind: 'group',
    label: name,
    fields: {
      label: { kind: 'text', label: 'Name', required: true, max: 60 },
      email: { kind: 'text', label: 'E-mail', required: true, max: 254, format: 'email' },
      phone: { kind: 'text', label: 'Telephone', required: true, max: 30, format: 'phone' },
    },
  }) as const

export const contactDetails = contentType({
  key: 'contact-details',
  many: false,
  path: '/content/site/contact',
  one: 'Contact details',
  place: { tab: 'site', label: 'Contact details' },
  title: 'address',
  problemsOf: officeProblems,
  fields: {
    address: { kind: 'textList', label: 'Address of the office', required: true, entry: 'text', entryLabel: 'Line' },
    coordinates: coordinatesField,
    hours: {
      kind: 'textList',
      label: 'Opening hours',
      hint: 'One line for each, for example: Monday to Friday, 8 am to 4 pm.',
      entry: 'text',
    },
    whatsapp: { kind: 'text', label: 'WhatsApp number', max: 30, format: 'phone' },
    general: contact('General enquiries'),
    consumerAffairs: contact('Consumer affairs'),
    registration: contact('Registration'),
    compliance: contact('Compliance'),
  },
  search: { source: 'Pages', title: 'Contact', link: '/contact' },
})

/** Shown on all pages between its start and its end. */
export const siteNotices = contentType({
  key: 'site-notice',
  many: true,
  path: '/content/site/notices',
  one: 'Notice',
  place: { tab: 'site', label: 'Notices' },
  title: 'title',
  orderFrom: 1,
  checksLinks: true,
  fields: {
    title: { kind: 'text', label: 'Title', required: true, max: 120 },
    text: { kind: 'longText', label: 'Text', max: 400 },
    tone: {
      kind: 'option',
      label: 'Tone',
      options: [
        { value: 'info', label: 'Information, such as a holiday' },
        { value: 'warning', label: 'Warning, such as an outage' },
      ],
    },
    startsAt: { kind: 'moment', label: 'Show from', hint: 'Nigerian time (WAT). Leave empty to show it at once.' },
    endsAt: { kind: 'moment', label: 'Show until', required: true },
    link: { kind: 'link', label: 'Link' },
    linkText: { kind: 'text', label: 'Label of the link', max: 60 },
  },
  page: '/',
})

/** The page for addresses that do not exist. */
export const notFoundPage = contentType({
  key: 'not-found',
  many: false,
  path: '/content/site/not-found',
  one: 'Page not found',
  place: { tab: 'site', label: 'Page not found' },
  title: 'title',
  checksLinks: true,
  fields: {
    title: { kind: 'text', label: 'Title', required: true, max: 80 },
    text: { kind: 'longText', label: 'Text', required: true, max: 500 },
    links: { kind: 'groupList', label: 'Where to go next', required: true, most: 12, fields: { label, link } },
  },
  page: '/page-not-found',
})

/** What surrounds every page. */
export const frameContent = { siteMenu, siteFooter, contactDetails, siteNotices, notFoundPage }
