import { contentType } from '#fields/content/content-type.ts'

const step = {
  title: { kind: 'text', label: 'Title', required: true, max: 80 },
  text: { kind: 'longText', label: 'Text', required: true, max: 400 },
} as const

/** The categories of licences with what each requires, and the steps of an application. */
export const licensingPage = contentType({
  key: 'licensing-page',
  many: false,
  path: '/content/licensing',
  one: 'Licensing and registration',
  place: { tab: 'regulations', label: 'Licensing and registration' },
  title: 'lead',
  checksLinks: true,
  fields: {
    lead: { kind: 'longText', label: 'Introduction', required: true, max: 300 },
    categories: {
      kind: 'groupList',
      label: 'Categories',
      required: true,
      most: 12,
      fields: {
        name: { kind: 'text', label: 'Name', required: true, max: 80 },
        key: {
          kind: 'text',
          label: 'Name in the address',
          hint: 'Small letters, digits and hyphens. Links to the category end if you change it.',
          required: true,
          format: 'key',
          max: 40,
        },
        description: { kind: 'longText', label: 'Description', required: true, max: 600 },
        requirements: { kind: 'textList', label: 'Requirements', required: true, entry: 'text' },
        fees: { kind: 'link', label: 'Link to its fees', required: true },
      },
    },
    steps: { kind: 'groupList', label: 'How to apply', required: true, most: 6, fields: step },
  },
  search: { source: 'Pages', title: 'Licensing and Registration: how to apply', link: '/licensing-and-registration' },
})
