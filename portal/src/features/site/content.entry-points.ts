import { contentType } from '#fields/content/content-type.ts'

const icons = {
  info: 'Letter i',
  meter: 'Meter',
  search: 'Magnifying glass',
  document: 'Document',
  shield: 'Shield',
  scale: 'Scales',
  bolt: 'Lightning',
  phone: 'Telephone',
  mail: 'Envelope',
  calendar: 'Calendar',
  building: 'Building',
  users: 'People',
} as const
export type EntryIcon = keyof typeof icons

const entry = {
  icon: {
    kind: 'option',
    label: 'Drawing',
    options: Object.entries(icons).map(([value, label]) => ({ value, label })),
  },
  title: { kind: 'text', label: 'Title', required: true, max: 80 },
  text: { kind: 'text', label: 'Text', required: true, max: 200 },
  link: { kind: 'link', label: 'Link', required: true },
} as const

/** What visitors can do, on the home page: the tasks under the banner, and further services below. */
export const homeEntryPoints = contentType({
  key: 'home-entry-points',
  many: false,
  path: '/content/home/entry-points',
  one: 'Entry points',
  place: { tab: 'home', label: 'Entry points' },
  title: 'heading',
  checksLinks: true,
  fields: {
    tasks: {
      kind: 'groupList',
      label: 'Tasks under the banner',
      hint: 'What most visitors come for. Three fit next to each other.',
      required: true,
      most: 3,
      fields: entry,
    },
    heading: { kind: 'text', label: 'Heading of the services', required: true, max: 80 },
    services: { kind: 'groupList', label: 'Services', required: true, most: 8, fields: entry },
  },
  page: '/',
})
