import { topicsField, contentType } from '#fields/content/content-type.ts'
import { pageSettings } from '#fields/page-settings.ts'

export const regulations = contentType({
  key: 'regulation',
  many: true,
  path: '/content/regulations',
  one: 'Regulation',
  place: { tab: 'regulations', label: 'Regulations' },
  title: 'title',
  slugFrom: 'title',
  problemsOf: ({ link, externalUrl, pdfUrl }) =>
    link || externalUrl || pdfUrl ? [] : [{ field: 'link', message: 'Add a PDF or a link' }],
  fields: {
    title: { kind: 'text', label: 'Title', required: true, max: 250 },
    description: { kind: 'longText', label: 'Description', required: true, max: 5_000 },
    link: {
      kind: 'link',
      label: 'Link',
      hint: 'Where ‘Read More’ leads: a page of this site or a web address. Not needed with a PDF.',
    },
    externalUrl: {
      kind: 'url',
      label: 'External URL',
      hint: 'Where another site has the document. Opens instead of the PDF.',
    },
    pdfUrl: { kind: 'pdf', label: 'PDF', hint: 'Opens instead of the link.', part: 'pdf' },
    day: { kind: 'date', at: 'beside', label: 'Day', words: 'date' },
    date: { kind: 'dateText', at: 'beside', label: 'Date', required: true, max: 60 },
    imageUrl: { kind: 'image', at: 'beside', label: 'Image', part: 'image' },
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

/** The page of the order on regulated activities, with its PDF. */
export const orderPage = contentType({
  key: 'order-page',
  many: false,
  path: '/content/order',
  one: 'Order page',
  place: { tab: 'pages', label: 'Order page' },
  title: 'title',
  fields: {
    title: { kind: 'text', label: 'Title', required: true, max: 200 },
    lead: { kind: 'longText', label: 'Overview', required: true, max: 2_000 },
    body: { kind: 'richText', label: 'Text', required: true },
    pdfUrl: { kind: 'pdf', at: 'beside', label: 'PDF of the order', part: 'pdf', keep: 'existingPdfUrl' },
    reference: { kind: 'text', at: 'beside', label: 'Reference', max: 100 },
    date: { kind: 'dateText', at: 'beside', label: 'Date', max: 60 },
    notice: { kind: 'longText', at: 'beside', label: 'Notice beside the text', max: 500 },
    ...pageSettings,
  },
  search: { source: 'Pages', title: 'title', link: '/order' },
})
