/** Main tabs of the content manager: those of the specification (spec 3 §2.6), then the others, in their order. */
export const managerTabs = {
  home: 'Home Page',
  about: 'About Page',
  media: 'Media Center',
  regulations: 'Rules & Regulations',
  guidelines: 'Guidelines',
  forms: 'Forms',
  pages: 'Pages',
  faqs: 'FAQs',
  guide: 'Consumer Guide',
  site: 'Menus and notices',
  mails: 'E-mails',
  search: 'Search words',
} as const
export type ManagerTab = keyof typeof managerTabs
