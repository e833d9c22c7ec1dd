import type { ContentExamples } from '#fields/content/content-type.ts'
import { builtInRegulations } from './built-in.ts'

/** The address of a built-in document is a PDF of this site. */
export const regulationExamples: ContentExamples = {
  list: builtInRegulations.map(({ id, address, title, description, date, imageUrl }) => ({
    key: id,
    page: `/regulations#${id}`,
    body: { title, description, date, imageUrl, link: address, pdfUrl: address },
  })),
}
