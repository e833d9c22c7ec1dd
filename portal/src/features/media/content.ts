import { topicsField, contentType } from '#fields/content/content-type.ts'
import { addressBelow, pageSettings } from '#fields/page-settings.ts'

const titled = {
  title: { kind: 'text', label: 'Title', required: true, max: 200 },
  content: { kind: 'longText', label: 'Content', required: true },
} as const

const person = {
  name: { kind: 'text', label: 'Name', max: 150 },
  position: { kind: 'text', label: 'Position', max: 200 },
} as const

/** News articles of the media centre. */
export const articles = contentType({
  key: 'article',
  many: true,
  path: '/content/media',
  one: 'Media item',
  place: { tab: 'media', label: 'Media items' },
  title: 'title',
  slugFrom: 'title',
  fields: {
    title: { kind: 'text', label: 'Title', required: true, max: 200 },
    body: { kind: 'richText', label: 'Content', required: true, plain: { name: 'content', as: 'text' } },
    keyHighlights: { kind: 'textList', at: 'block', label: 'Key highlights', entry: 'text' },
    boardMembers: { kind: 'groupList', at: 'block', label: 'Board members', fields: person },
    specialContent: { kind: 'groupList', at: 'block', label: 'Special content', fields: titled },
    keyDevelopments: { kind: 'textList', at: 'block', label: 'Key developments', entry: 'text' },
    conclusion: { kind: 'longText', at: 'block', label: 'Conclusion' },
    imageUrl: {
      kind: 'image',
      at: 'beside',
      label: 'Image',
      part: 'image',
      keep: 'existingImageUrl',
      requiredOnCreate: true,
      alias: 'image',
      full: 'fullImageUrl',
    },
    author: { kind: 'text', at: 'beside', label: 'Author', required: true, max: 150 },
    day: { kind: 'date', at: 'beside', label: 'Day', words: 'date' },
    date: { kind: 'dateText', at: 'beside', label: 'Date', required: true, max: 60 },
    excerpt: { kind: 'longText', at: 'beside', label: 'Excerpt', max: 500 },
    address: addressBelow('/media'),
    topics: topicsField,
    ...pageSettings,
  },
  search: { source: 'Articles', title: 'title', link: '/media/{slug}' },
  messages: {
    createFailed: 'Failed to save media item',
    updateFailed: 'Failed to save media item',
    deleteFailed: 'Failed to delete media item',
  },
})
