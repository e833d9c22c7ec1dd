import { topicsField } from '#fields/content/content-topics.ts'
import { contentType } from '#fields/content/content-type.ts'

export const regulations = contentType({
  key: 'regulation',
  many: true,
  path: '/content/regulations',
  one: 'Regulation',
  place: { tab: 'regulations', label: 'Regulations' },
  title: 'title',
  slugFrom: 'title',
  fields: {
    title: { kind: 'text', label: 'Title', required: true, max: 250 },
    description: { kind: 'longText', label: 'Description', required: true, max: 5_000 },
    link: { kind: 'link', label: 'Link', required: true },
    day: { kind: 'date', label: 'Day', words: 'date' },
    date: { kind: 'dateText', label: 'Date', required: true, max: 60 },
    externalUrl: { kind: 'url', label: 'External URL' },
    imageUrl: { kind: 'image', label: 'Image', part: 'image' },
    pdfUrl: { kind: 'pdf', label: 'PDF', part: 'pdf' },
    topics: topicsField,
  },
  search: { source: 'Regulations', title: 'title', link: '/regulations#{slug}' },
  messages: {
    created: 'Regulation added successfully!',
    updated: 'Regulation updated successfully!',
    deleted: 'Regulation deleted successfully!',
    createFailed: 'Error: {reason}',
    updateFailed: 'Error: {reason}',
    deleteFailed: 'Error: {reason}',
  },
})
