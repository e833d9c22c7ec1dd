import type { AddressField, ContentFields } from './content/content-type.ts'

/** The address of an item that has one more part below a page of the site. */
export const addressBelow = (below: string) =>
  ({
    kind: 'address',
    at: 'beside',
    label: 'Address',
    hint: `For example ${below}/new-tariffs. Leave empty to make it from the title. When you change it, the old address leads to the new one.`,
    below,
  }) as const satisfies AddressField

/** What staff set for a page beside its text: the words and the picture that search engines and shared links show, and where to read on. */
export const pageSettings = {
  searchTitle: {
    kind: 'text',
    at: 'search',
    label: 'Title for search engines',
    hint: 'At most 70 characters. Leave empty to use the title of the page.',
    max: 70,
  },
  searchDescription: {
    kind: 'longText',
    at: 'search',
    label: 'Description for search engines',
    hint: 'One or two sentences, at most 200 characters. Leave empty to use the introduction.',
    max: 200,
  },
  shareImageUrl: {
    kind: 'image',
    at: 'search',
    label: 'Picture for shared links',
    hint: 'Shown where someone shares the page. Best at 1200 × 630 pixels.',
    part: 'shareImage',
    keep: 'existingShareImageUrl',
  },
  related: {
    kind: 'groupList',
    at: 'search',
    label: 'Related pages',
    fields: {
      link: {
        kind: 'link',
        label: 'Address',
        hint: 'A path of this site, such as /regulations. The page’s title is added automatically.',
        required: true,
      },
    },
  },
} as const satisfies ContentFields

/** The settings of a page as stored. */
export interface PageSettings {
  searchTitle: string
  searchDescription: string
  shareImageUrl: string
  related: { link: string }[]
}

type PageHead = Omit<PageSettings, 'related'>

/** What a page of many parts passes on to its head; nothing is set for what the site ships with. */
export const headSettings = (page: PageHead | undefined): PageHead => ({
  searchTitle: page?.searchTitle ?? '',
  searchDescription: page?.searchDescription ?? '',
  shareImageUrl: page?.shareImageUrl ?? '',
})
