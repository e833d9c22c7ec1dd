import { contentType } from '#fields/content/content-type.ts'
import { pageSettings } from '#fields/page-settings.ts'

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
    reference: { kind: 'text', label: 'Reference', max: 100 },
    date: { kind: 'dateText', label: 'Date', max: 60 },
    lead: { kind: 'longText', label: 'Overview', required: true, max: 2_000 },
    pdfUrl: { kind: 'pdf', label: 'PDF of the order', part: 'pdf', keep: 'existingPdfUrl' },
    body: { kind: 'richText', label: 'Text', required: true },
    notice: { kind: 'longText', label: 'Notice beside the text', max: 500 },
    ...pageSettings,
  },
  search: { source: 'Pages', title: 'title', link: '/order' },
})
