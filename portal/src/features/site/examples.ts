import type { ContentExamples } from '#fields/content/content-type.ts'
import { builtInFaqs } from './shown-faqs.ts'

export const faqExamples: ContentExamples = {
  list: builtInFaqs.map(({ id, ...body }) => ({ key: id, page: `/faqs#${id}`, body })),
}
