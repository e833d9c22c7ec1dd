import { listEndpoints } from '#features/content/contract.ts'
import type { ItemOfType } from '#fields/content-type.ts'
import { builtInArticles } from './built-in.ts'
import { articles } from './content.ts'
import { mergeArticles, type NewsCard, toNewsCard } from './rules.ts'

export type StoredArticle = ItemOfType<typeof articles>

const endpoints = listEndpoints(articles)
export const getArticles = endpoints.list
/** One article, by id or slug. */
export const getArticle = endpoints.get

/** Cards for all news, newest first. */
export const listNewsCards = (stored: readonly StoredArticle[]): NewsCard[] =>
  mergeArticles(stored, builtInArticles).map(toNewsCard)

/** An article among the 'Latest Updates' of the home page. */
export const toUpdate = (article: StoredArticle) => {
  const { title, date, text, imageUrl, imageAlt, link } = toNewsCard(article)
  return { id: article.slug, title, date, description: text, imageUrl, imageAlt, link }
}
