import { listEndpoints } from '#features/content/contract.ts'
import type { ShownExample } from '#features/content/examples/contract.ts'
import { shownOf } from '#fields/content/shown-examples.ts'
import type { ItemOfType } from '#fields/content/content-type.ts'
import { builtInArticles } from './built-in.ts'
import { articles } from './content.ts'
import { type Article, articleAddress, mergeArticles, type NewsCard, toNewsCard } from './rules.ts'

export type StoredArticle = ItemOfType<typeof articles>

const endpoints = listEndpoints(articles)
export const getArticles = endpoints.list
/** One article, by id or slug. */
export const getArticle = endpoints.get

/** The parameters with which the examples of this type are read. */
export const ofArticles = { params: { type: articles.key } } as const

/** The articles of the site's own that it shows; all of them if the answer is missing. */
export const shownArticles = (examples: readonly ShownExample[] | undefined): Article[] =>
  shownOf(builtInArticles, examples, ({ slug }) => slug)

/** Cards for all news, newest first. */
export const listNewsCards = (
  stored: readonly StoredArticle[],
  examples: readonly ShownExample[] | undefined,
): NewsCard[] => mergeArticles(stored, shownArticles(examples)).map(toNewsCard)

/** The addresses of the site's own articles that lead nowhere, since staff have hidden them. */
export function hiddenArticles(
  stored: readonly StoredArticle[],
  examples: readonly ShownExample[] | undefined,
): ReadonlySet<string> {
  const readable = new Set(mergeArticles(stored, shownArticles(examples)).map(({ slug }) => slug))
  return new Set(builtInArticles.filter(({ slug }) => !readable.has(slug)).map(({ slug }) => articleAddress(slug)))
}

/** An article among the 'Latest Updates' of the home page. */
export const toUpdate = (article: StoredArticle) => {
  const { title, date, text, imageUrl, imageAlt, link } = toNewsCard(article)
  return { id: article.slug, title, date, description: text, imageUrl, imageAlt, link }
}
