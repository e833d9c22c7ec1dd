import { contentType } from '#fields/content/content-type.ts'
import { pageSettings } from '#fields/page-settings.ts'

/** The pages of text about the site itself; each key is the page's address. */
const textPages = {
  'privacy-policy': 'Privacy policy',
  'terms-of-service': 'Terms of service',
  accessibility: 'Accessibility statement',
} as const
export type TextKey = keyof typeof textPages
export const textKeys = Object.keys(textPages) as TextKey[]

const textPage = (key: TextKey, label: string) =>
  contentType({
    key,
    many: false,
    path: `/content/texts/${key}`,
    one: label,
    place: { tab: 'pages', label },
    title: 'title',
    fields: {
      title: { kind: 'text', label: 'Title', required: true, max: 150 },
      lead: { kind: 'longText', label: 'Introduction', required: true, max: 500 },
      body: { kind: 'richText', label: 'Text', required: true },
      date: {
        kind: 'date',
        at: 'beside',
        label: 'Date',
        hint: 'The date of the wording. It is kept with each consent to the text, so change it with the wording.',
        required: true,
      },
      ...pageSettings,
    },
    search: { source: 'Pages', title: 'title', link: `/${key}` },
  })

export type TextPageContent = ReturnType<typeof textPage>

/** Each legal page is a type of its own, so that staff begin it from its built-in wording. */
export const textContent = Object.fromEntries(
  Object.entries(textPages).map(([key, label]) => [key, textPage(key as TextKey, label)]),
) as Record<TextKey, TextPageContent>
