import { contentType } from '#fields/content/content-type.ts'

/** The groups of the page, in its order. */
export const faqGroupOptions = [
  { value: 'licences', label: 'Licences, permits and fees' },
  { value: 'applying', label: 'Applying' },
  { value: 'consumers', label: 'Complaints and reports' },
  { value: 'portal', label: 'Your account and this site' },
] as const

/** Frequently asked questions with their answers. */
export const faqs = contentType({
  key: 'faq',
  many: true,
  path: '/content/faqs',
  one: 'Question',
  place: { tab: 'faqs', label: 'FAQs' },
  title: 'question',
  slugFrom: 'question',
  orderFrom: 1,
  fields: {
    question: { kind: 'text', label: 'Question', required: true, max: 200 },
    group: { kind: 'option', label: 'Group', options: faqGroupOptions },
    body: { kind: 'richText', label: 'Answer', required: true },
  },
  search: { source: 'Pages', title: 'question', link: '/faqs#{slug}' },
})
