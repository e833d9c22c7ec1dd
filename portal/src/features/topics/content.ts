import { contentType } from '#fields/content/content-type.ts'

/** Subjects under which articles, regulations and pages are found together. */
export const topics = contentType({
  key: 'topic',
  many: true,
  path: '/content/topics',
  one: 'Topic',
  place: { tab: 'pages', label: 'Topics' },
  title: 'title',
  slugFrom: 'title',
  fields: {
    title: { kind: 'text', label: 'Title', required: true, max: 80 },
    lead: { kind: 'longText', label: 'Introduction', hint: 'One or two sentences below the title.', max: 500 },
  },
  search: { source: 'Topics', title: 'title', link: '/topics/{slug}' },
})
