import { topicsField, contentType } from '#fields/content/content-type.ts'
import { pageSettings } from '#fields/page-settings.ts'

/** Simple pages that staff place in the tree of the site. */
export const pages = contentType({
  key: 'page',
  many: true,
  path: '/content/pages',
  one: 'Page',
  place: { tab: 'pages', label: 'All pages' },
  title: 'title',
  fields: {
    title: { kind: 'text', label: 'Title', required: true, max: 150 },
    lead: { kind: 'longText', label: 'Introduction', hint: 'One or two sentences below the title.', max: 500 },
    body: { kind: 'richText', label: 'Text', required: true },
    address: {
      kind: 'address',
      at: 'beside',
      label: 'Address',
      hint: 'For example /tenders, or /tenders/2026 for a page below it. Leave empty to make it from the title. When you change it, the old address leads to the new one.',
    },
    topics: topicsField,
    ...pageSettings,
  },
  search: { source: 'Pages', title: 'title', link: '/{slug}' },
  page: '{address}',
})
