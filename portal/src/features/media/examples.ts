import type { ContentExamples } from '#fields/content/content-type.ts'
import { builtInArticles } from './built-in.ts'
import { articleAddress } from './rules.ts'

export const articleExamples: ContentExamples = {
  list: builtInArticles.map(({ slug, ...body }) => ({ key: slug, page: articleAddress(slug), body })),
}
