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

/** Cards for all news: stored articles newest first, then the built-in ones. */
export const listNewsCards = (stored: readonly StoredArticle[]): NewsCard[] =>
  mergeArticles(stored, builtInArticles).map(toNewsCard)
