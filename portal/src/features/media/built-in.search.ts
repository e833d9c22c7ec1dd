import { builtInArticles } from './built-in.ts'
import { articleAddress } from './rules.ts'

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
