import type { ContentExamples } from '#fields/content/content-type.ts'
import { articles } from '#platform/state/news.ts'
import { type Article, articleAddress } from './rules.ts'

/** The news articles that ship with the portal (spec 1 §2.6), newest first. */
export const builtInArticles: readonly Article[] = articles

/** Search index entries for the built-in articles. */
export const searchEntries = () =>
  builtInArticles.map((article) => ({
    id: `built-in:${articleAddress(article.slug)}`,
    source: 'Articles' as const,
    title: article.title,
    body: [
      article.excerpt,
      article.content,
      ...article.keyHighlights,
      ...article.specialContent.flatMap(({ title, content }) => [title, content]),
      ...article.keyDevelopments,
      article.conclusion,
    ].join('\n'),
    link: articleAddress(article.slug),
    imageUrl: article.imageUrl,
    date: article.date,
  }))

export const articleExamples: ContentExamples = {
  list: builtInArticles.map(({ slug, ...body }) => ({ key: slug, page: articleAddress(slug), body })),
}
